import { once } from 'node:events'
import { start } from 'node:repl'
import type { Config } from '../../config/index.ts'
import { runOperation } from '../../core/run/run-operation.ts'
import { asOwner } from '../../db/transactions/in-transaction.ts'
import { registry } from '../../transports/registry.ts'
import { openReady } from '../open.ts'

/** Runs a prompt over the open database until the user leaves it. */
export async function runConsole(config: Config): Promise<void> {
  const { deps, close } = await openReady(config)
  const operations = Object.fromEntries(registry)
  const actor = { kind: 'system', id: null, name: 'rollcall console', permissions: null } as const

  console.log(`await run('leave_requests.list', { status: 'pending' }, company_id = 1)
await sql('select id, name from companies')    as the owner, over all companies
Also: config, database, deps, runOperation, operations. Leave with .exit`)
  const repl = start({ prompt: 'rollcall> ' })
  Object.assign(repl.context, {
    config,
    deps,
    database: deps.database,
    runOperation,
    operations,
    sql: (text: string, values?: unknown[]) => asOwner(deps.database, (sql) => sql(text, values)),
    async run(name: string, input: object = {}, company_id = 1) {
      const operation = operations[name]
      if (!operation) throw new Error(`There is no operation ${name}. See Object.keys(operations).`)
      const caller = { company_id, actor, channel: 'cli', request_id: 'console' } as const
      return (await runOperation(deps, operation, caller, input)).body
    },
  })
  await once(repl, 'exit')
  await close()
}
