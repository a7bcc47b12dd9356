'use strict'

require('./sale')()
