import { afterAll, beforeAll, expect, test } from 'vitest'
import { connections } from '../../support/mcp-clients.ts'
import { connect, letSignIn, mailerTo } from '../../support/oauth.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'

let server: TestServer
let smtp: Smtp
let bea: number
beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({ own_site: true, mailer: mailerTo(smtp) })
  bea = await addEmployee(server, {
    first_name: 'Bea',
    last_name: 'Lind',
    email: 'bea@acme.example',
    role: 'manager',
  })
  await letSignIn(server, bea)
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

test('from an empty client: registers, signs in with a mailed code, agrees, lists and calls', async () => {
  const { redeem } = await connect(server, smtp, { email: 'bea@acme.example' })
  const tokens = await redeem()
  expect(tokens.access_token).toMatch(/^rc_oat_/)
  expect(tokens.expires_in).toBe(3600)
  for (const connectTo of Object.values(connections)) {
    const client = await connectTo(`${server.url}/mcp`, tokens.access_token)
    const context = await client.callTool('get_context')
    expect(context.body.you).toMatchObject({ name: 'Bea Lind', reach: 'team' })
    expect(context.body.connection).toEqual({
      client: 'Claude',
      read_only: false,
      asks_before_changes: false,
      requests_per_hour: 1000,
    })
    await client.close()
  }
})
