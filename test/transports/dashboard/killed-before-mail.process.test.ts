import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeService, type Service } from '../../chaos/service.ts'
import { visitor } from '../../support/dashboard-client.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'

let folder: string
let service: Service
let smtp: Smtp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollcall-killed-'))
  smtp = await startSmtp()
  service = await makeService({
    DATA_DIR: folder,
    ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('base64'),
    SMTP_URL: smtp.url,
    MAIL_FROM: 'rollcall@example.org',
  })
})
afterAll(async () => {
  await service.kill()
  await smtp.close()
  await rm(folder, { recursive: true, force: true })
})

const decisions = () => smtp.taken.filter(({ mail }) => /^Leave /.test(mail.subject ?? ''))
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a process killed between a decision and its mail sends the mail once after it starts again', async () => {
  await service.start()
  const link = /\/admin\/link\/\S+/.exec(await service.rollcall('admin', 'link'))![0]
  const admin = visitor(service)
  await admin.post(link, {})
  const { text } = await admin.get('/admin/approvals')
  const [, action] = /action="(\/admin\/approvals\/leave\/\d+)"/.exec(text)!
  const decided = await admin.submit('/admin/approvals', action!, { verdict: 'approve' })
  expect(decided.text).toContain('Approved: ')
  await service.kill()
  expect(decisions()).toEqual([])

  await service.start()
  for (let n = 0; n < 240 && decisions().length === 0; n += 1) await pause(500)
  expect(decisions().map(({ mail }) => mail.subject)).toEqual([
    expect.stringMatching(/^Leave approved/),
  ])
  await pause(3_000)
  expect(decisions()).toHaveLength(1)
}, 300_000)
