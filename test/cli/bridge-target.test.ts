import { expect, test } from 'vitest'
import { readTarget } from '../../src/cli/serve/bridge/target.ts'

test.each(['http://far.example.org/api/mcp', 'http://10.0.0.5:3000', 'http://rollcall:3000'])(
  'a key is not sent in clear to %s',
  (typed) => {
    const target = readTarget(typed, 'rc_live_secret')
    expect(target).toEqual({ problem: expect.stringContaining('use https') })
    expect(JSON.stringify(target)).not.toContain('secret')
  },
)

test.each([
  'http://127.0.0.1:3000',
  'http://localhost:3000/mcp',
  'http://[::1]:3000/api/mcp',
  'https://far.example.org',
])('a key is sent to %s', (typed) => {
  expect(readTarget(typed, 'rc_live_secret')).toMatchObject({ key: 'rc_live_secret' })
})
