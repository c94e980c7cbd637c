import { expect, test } from 'vitest'
import { refuseForgotten } from '../../bench/growth.ts'

test('every write is measured beside a growing history, or says why not', () => {
  expect(refuseForgotten).not.toThrow()
})
