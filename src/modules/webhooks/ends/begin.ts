import type { Context } from '../../../core/operation.ts'
import { batch_rows } from '../../../db/jobs/delete-old.ts'
import { number, readRows } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'

type Ending = Pick<Context, 'sql' | 'now_ms' | 'notifyWorkers'>

/** The columns of a delivery that is no longer pending; `$2` is now. Resending starts it again. */
export const ended = `status = 'exhausted', next_attempt_at = null, due_at = null, claimed_by = null,
  updated_at = $2`

/**
 * Ends pending deliveries of a webhook that is disabled and locked alone: all of them in this transaction, or a job does
 * when there are many.
 */
export async function endDeliveries(context: Ending, webhook_id: number): Promise<void> {
  const { sql, now_ms } = context
  const pending = await sql(
    `update deliveries set ${ended}
     where company_id = $1 and id = any(array(
       select id from deliveries where company_id = $1 and webhook_id = $3 and due_at is not null
       order by due_at limit ${batch_rows})) returning 1`,
    [formatInstant(now_ms), webhook_id],
  )
  if (pending.length === batch_rows) await beginEnd(context, webhook_id)
}

/** Whether the deliveries of a webhook are so many that they are deleted by a job. */
export async function hasManyDeliveries(sql: Sql, webhook_id: number): Promise<boolean> {
  const found = await readRows(
    sql,
    { id: number },
    `select id from deliveries where company_id = $1 and webhook_id = $2
     order by id limit ${batch_rows + 1}`,
    [webhook_id],
  )
  return found.length > batch_rows
}

/** Lets a job end the deliveries that a webhook has now, or delete all of a webhook that is marked as deleted. */
export async function beginEnd(
  { sql, now_ms, notifyWorkers }: Ending,
  webhook_id: number,
): Promise<void> {
  await sql(
    `insert into webhook_ends (company_id, webhook_id, up_to, due_at)
     select $1, $2, coalesce(max(id), 0), $3::timestamptz from deliveries
     where company_id = $1 and webhook_id = $2 returning id`,
    [webhook_id, formatInstant(now_ms)],
  )
  notifyWorkers()
}
