import { readRows, string } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { labelChoices, plainLabel } from '../../../engine/period-labels.ts'
import type { PayPeriod } from './period.ts'

/**
 * Returns the label for approving a period: its own, or another if a previously approved period has it, for example
 * after a change of the pay frequency. A period that was approved before keeps its label.
 */
export async function freeLabel(sql: Sql, period: PayPeriod): Promise<string> {
  const { id, label } = period
  const choices = [label, ...labelChoices({ ...period, label: plainLabel(label) })]
  const taken = await readRows(
    sql,
    { label: string },
    `select p.label from pay_periods p
     join pay_period_snapshots s on s.company_id = p.company_id and s.pay_period_id = p.id
     where p.company_id = $1 and p.id <> $2 and p.label = any($3::text[])
       and not exists (select from pay_period_snapshots own
         where own.company_id = $1 and own.pay_period_id = $2)`,
    [id, choices],
  )
  return choices.find((one) => taken.every((other) => other.label !== one)) ?? label
}
