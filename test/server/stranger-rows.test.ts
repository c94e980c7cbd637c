import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startWorker } from '../../src/server/start-worker.ts'
import { strangerRows } from '../../src/server/stranger-rows.ts'
import { startTestServer } from '../support/server.ts'

const old = '2020-01-01T00:00:00Z'
const inserts: Readonly<Record<keyof typeof strangerRows, string>> = {
  oauth_artifacts: `(kind, id_hash, payload, expires_at) values ('Interaction', 'x', '', '${old}')`,
  sign_in_codes: `(holder, email_norm, code_hash, expires_at) values ('x', 'x', 'x', '${old}')`,
  sign_in_failures: `(holder, since) values ('x', '${old}')`,
  rate_windows: `(holder, hour) values ('x', '${old}')`,
}

test('what strangers stored and is over is deleted soon after the start', async () => {
  const server = await startTestServer()
  const ask = async (text: string) => {
    const tx = server.database.begin({ company_id: null })
    const rows = await tx.sql<{ n: number }>(text)
    await tx.commit()
    return rows
  }
  for (const [table, row] of Object.entries(inserts)) await ask(`insert into ${table} ${row}`)
  const worker = startWorker({
    operationDeps: server.operationDeps,
    settings: { smtp_url: null, mail_from: null, data_dir: '' },
    log: pino({ level: 'silent' }),
  })
  for (const table of Object.keys(inserts)) {
    const time = { rate_windows: 'hour', sign_in_failures: 'since' }[table] ?? 'expires_at'
    await expect
      .poll(() => ask(`select count(*)::int as n from ${table} where ${time} = '${old}'`), {
        timeout: 30_000,
        message: table,
      })
      .toEqual([{ n: 0 }])
  }
  await worker.stop()
  expect(Object.keys(strangerRows)).toEqual(expect.arrayContaining(Object.keys(inserts)))
  await server.close()
})
