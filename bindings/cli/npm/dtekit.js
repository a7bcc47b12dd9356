#!/usr/bin/env node
'use strict'

require('./program').run('dtekit-cli', 'dtekit')
