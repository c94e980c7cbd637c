import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTestServer } from '../support/server.ts'

test('while the database hangs, the metrics answer without what is asked there', async () => {
  const server = await startTestServer()
  const metrics = async () => (await fetch(`${server.url}/metrics`)).text()
  const tx = server.database.begin({ company_id: null })
  await tx.sql('select 1')
  const [during] = await Promise.all([metrics(), sleep(3_000)])
  await tx.rollback()
  expect(during).toMatch(/^rollcall_database_up 0$/m)
  expect(during).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(during).not.toMatch(/^rollcall_oldest_due_delivery_seconds \d/m)
  const after = await metrics()
  expect(after).toMatch(/^rollcall_database_up 1$/m)
  expect(after).toMatch(/^rollcall_oldest_due_delivery_seconds 0$/m)
  await server.close()
})
