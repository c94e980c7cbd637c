import * as v from 'valibot'
import { allows } from '../../../core/access/permissions.ts'
import type { Context } from '../../../core/operation.ts'
import { Code } from '../../../core/schema.ts'
import { ofThousandths } from '../../../engine/leave-accrual/units.ts'
import { availableOn } from '../../../engine/leave-accrual/year-balance.ts'
import { chunksOf } from '../../../lib/chunks.ts'
import { mapInTurns } from '../../../lib/in-turns.ts'
import { loadLeaveTypes } from '../types/load.ts'
import { employees_at_once, loadAccounts } from './accounts.ts'
import { everyEmployee, postDueEntries } from './post-due-entries.ts'

/** By how much the balances of a leave type move in all, in its unit, and of how many employees. */
export const balances_moved = v.array(
  v.strictObject({
    type: Code,
    employees: v.number(),
    days: v.exactOptional(v.number()),
    hours: v.exactOptional(v.number()),
  }),
)

/**
 * Changes the rules of a leave type's balances: entries that were due are posted under the previous rules, and the new
 * rules are applied as adjustments. A dry run reports, to those who may read leave, by how much the balances of the
 * current leave years move, in the type's unit, and for how many employees.
 */
export async function changeRules(
  context: Context,
  type: string,
  change: () => Promise<unknown>,
): Promise<void> {
  await postDueEntries(context, { type })
  const before = await available(context, type)
  await change()
  await postDueEntries(context, { type, change: {} })
  const after = await available(context, type)
  if (!before || !after) return
  const moves = [...new Set([...before.amounts.keys(), ...after.amounts.keys()])]
    .map((id) => (after.amounts.get(id) ?? 0) - (before.amounts.get(id) ?? 0))
    .filter((amount) => amount !== 0)
  const total = moves.reduce((sum, amount) => sum + amount, 0)
  const moved = { type, employees: moves.length, [after.unit]: ofThousandths(total) }
  context.effect({ balances_moved: moves.length === 0 ? [] : [moved] })
}

/** Returns each employee's available amount, in thousandths of the unit; undefined when it is not reported. */
async function available({ actor, dry_run, now_ms, sql }: Context, name: string) {
  if (!dry_run || !allows(actor.permissions, 'leave:read')) return undefined
  const type = (await loadLeaveTypes(sql)).find((each) => each.type === name)!
  const from = new Date(now_ms - 86_400_000).toISOString().slice(0, 10)
  const amounts = new Map<number, number>()
  for (const some of chunksOf(await everyEmployee(sql), employees_at_once)) {
    const accounts = await loadAccounts(sql, some, [type], { from, now_ms })
    await mapInTurns(accounts, ({ employee, ledger, today }) => {
      const amount = availableOn(ledger, today)
      if (amount !== null) amounts.set(employee.id, amount)
    })
  }
  return { unit: type.unit, amounts }
}
