import type { Context } from '../../../../core/operation.ts'
import { chunksOf } from '../../../../lib/chunks.ts'
import { yieldToEventLoop } from '../../../../lib/yield-to-event-loop.ts'
import { type Account, loadAccounts } from '../../balances/accounts.ts'
import { chargeChanges, type Posting, postingOf, storePostings } from '../../balances/charge.ts'
import type { Basis, Recounted } from './count-again.ts'

type Charging = Pick<Context, 'sql' | 'now_ms'>

/** The entries to post for a request. */
type Charge = { leave_request_id: number; posting: Posting }

/** Charges the balances of approved requests for their current usage, and stores everything together. */
export async function chargeAgain(
  context: Charging,
  recounted: readonly Recounted[],
  basis: Basis,
): Promise<void> {
  const charged = recounted.filter(({ moves_charge }) => moves_charge)
  const charges: Charge[] = []
  for (const [type, ofType] of Map.groupBy(charged, ({ request }) => request.type)) {
    charges.push(...(await chargesOfType(context, ofType, basis, type)))
  }
  charges.sort((a, b) => a.leave_request_id - b.leave_request_id)
  await storePostings(
    context,
    charges.map(({ posting }) => posting),
  )
}

/** Few enough to be read without blocking the event loop. */
const ledgers_at_once = 50

async function chargesOfType(
  { sql, now_ms }: Charging,
  charged: readonly Recounted[],
  { employees, types }: Basis,
  type: string,
): Promise<Charge[]> {
  const byEmployee = Map.groupBy(charged, ({ request }) => request.employee_id)
  const from = ({ id }: { id: number }) => firstDateOf(byEmployee.get(id)!)
  const yieldNow = yieldToEventLoop()
  const charges: Charge[] = []
  for (const ids of chunksOf([...byEmployee.keys()], ledgers_at_once)) {
    const chunk = ids.map((id) => employees.get(id)!)
    const accounts = await loadAccounts(sql, chunk, [types.get(type)!], { from, now_ms })
    for (const account of accounts) {
      charges.push(...chargesOf(account, byEmployee.get(account.employee.id)!))
      await yieldNow(days_of_ledger)
    }
  }
  return charges
}

/** Computing a ledger's due entries takes as long as counting this many days. */
const days_of_ledger = 1_000

function firstDateOf(charged: readonly Recounted[]): string {
  return charged.map(({ request }) => request.start_date).sort()[0]!
}

/** Charges one request after the other, each on top of the entries of the one before. */
function chargesOf(account: Account, charged: readonly Recounted[]): Charge[] {
  let current = account
  return charged.map(({ request: { id }, parts }) => {
    const posting = postingOf(current, chargeChanges(id, parts, current))
    current = posting.after
    return { leave_request_id: id, posting }
  })
}
