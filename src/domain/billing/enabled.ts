import { DomainError } from '../../errors.ts'
import type { Sql } from '../../store/transaction.ts'

/** The gate of the whole slice: throws the 403 where the company has not switched invoicing on. */
export async function requireInvoicing(sql: Sql): Promise<void> {
  const [company] = await sql<{ invoicing_enabled: boolean }>(
    'select invoicing_enabled from companies where id = $1',
  )
  if (company?.invoicing_enabled) return
  throw new DomainError(
    'forbidden',
    'Invoicing is not enabled for your company. Switch invoicing_enabled of the company on first.',
  )
}
