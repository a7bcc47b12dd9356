import * as vitest from 'vitest'
import { sandboxForEach } from 'dtekit-sandbox'

import sale from './sale.js'

sale()

vitest.describe('hooks that are imported', () => {
  const service = sandboxForEach({}, vitest)

  vitest.test('are those of this block', async () => {
    vitest.expect((await service.counts()).sent).toBe(0)
  })
})
