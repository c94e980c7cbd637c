import { DomainError } from '../../errors.ts'
import type { Sql } from '../../store/transaction.ts'

/** The gate of new trips: throws the 403 where the company has not switched mileage on. */
export async function requireMileage(sql: Sql): Promise<void> {
  const [company] = await sql<{ mileage_enabled: boolean }>(
    'select mileage_enabled from companies where id = $1',
  )
  if (company?.mileage_enabled) return
  throw new DomainError(
    'forbidden',
    'Mileage is not enabled for your company. Switch mileage_enabled of the company on first.',
  )
}
