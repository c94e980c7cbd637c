import { afterAll, beforeAll, test } from 'vitest'
import { domainCases, domainCasesDate, playCase } from '../support/domain-cases.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { withoutHttp } from '../support/without-http.ts'

/** Cases that run `rollcall import punches` need a process, and belong in a test of the command. */
const ofTheCommand = domainCases.filter(({ steps = [] }) =>
  steps.some((step) => step.do === 'import'),
)

const cases = domainCases.filter((each) => !ofTheCommand.includes(each))

let server: TestServer

beforeAll(async () => {
  server = withoutHttp(
    await startTestServer({ now: () => Date.parse(`${domainCasesDate}T17:00:00Z`) }),
  )
})
afterAll(() => server.close())

test.each(cases)('$id: $title', async (each) => {
  await playCase(server, each)
})
