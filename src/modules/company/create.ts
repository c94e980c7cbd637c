import * as v from 'valibot'
import { noteRegion } from '../../core/company/region.ts'
import { CountryCode, TimeZone } from '../../core/fields.ts'
import type { Actor, Channel } from '../../core/operation.ts'
import { recordChanges } from '../../core/run/change-log.ts'
import { name, text } from '../../core/schema.ts'
import type { Database } from '../../db/connect.ts'
import { readRows, type ShapedRow } from '../../db/statements/read-rows.ts'
import * as column from '../../db/statements/shape.ts'
import { inTransaction } from '../../db/transactions/in-transaction.ts'
import { enterCompany } from '../../db/transactions/join-transaction.ts'
import type { Sql, Transaction } from '../../db/transactions/transaction.ts'
import { type FieldErrors, invalid } from '../../lib/errors.ts'
import type { Language } from '../../words/index.ts'
import { builtinLeaveTypes } from '../leave/types/load.ts'

const NewCompany = v.strictObject({
  name: name(200),
  timezone: TimeZone,
  country_code: v.optional(CountryCode, 'CA'),
  region: v.optional(
    v.nullable(
      v.pipe(
        text(10),
        v.transform((s) => s.trim().toUpperCase() || null),
      ),
    ),
    null,
  ),
})

export type NewCompany = v.InferInput<typeof NewCompany>

export const createdCompanyShape = {
  id: column.number,
  name: column.string,
  country_code: column.string,
  region: column.nullable(column.string),
  timezone: column.string,
}

export type CreatedCompany = ShapedRow<typeof createdCompanyShape>

/** The actor that creates a company: a company's own keys cannot. */
export type CompanyMaker = { actor: Actor; channel: Channel; request_id: string; now_ms: number }

/**
 * Creates a company with its built-in leave types, all without annual days at first. Not an operation, since operations
 * belong to a company. Throws a DomainError that names the invalid fields.
 */
export async function createCompany(
  database: Database,
  maker: CompanyMaker,
  input: NewCompany,
): Promise<CreatedCompany> {
  const requested = await checked(input)
  return inTransaction(database, { company_id: null }, (owner) =>
    createWithin(owner, maker, requested),
  )
}

/** Takes the id first: from then on the transaction is restricted to the company, its own row included. */
async function createWithin(
  owner: Transaction,
  maker: CompanyMaker,
  requested: v.InferOutput<typeof NewCompany>,
): Promise<CreatedCompany> {
  const [next] = await readRows(
    owner.sql,
    { id: column.number },
    `select nextval('companies_id_seq') as id`,
    [],
  )
  const { id } = next!
  await enterCompany(owner, id)
  const sql: Sql = (statement, values = []) => owner.sql(statement, [id, ...values])
  const [company] = await readRows(
    sql,
    createdCompanyShape,
    `insert into companies (id, name, timezone, country_code, region, language, approve_open_periods,
                            holiday_worked_apart)
     values ($1, $2, $3, $4, $5, $6, 'ask', true)
     returning id, name, country_code, region, timezone`,
    [
      requested.name,
      requested.timezone,
      requested.country_code,
      requested.region,
      languageOf(requested),
    ],
  )
  await sql(
    `insert into leave_types (company_id, type, name, is_builtin, is_paid)
     select $1, t.type, t.name, true, t.is_paid
     from unnest($2::text[], $3::text[], $4::boolean[]) with ordinality as t(type, name, is_paid, n)
     order by t.n
     returning 1`,
    [
      builtinLeaveTypes.map((one) => one.type),
      builtinLeaveTypes.map((one) => one.name),
      builtinLeaveTypes.map((one) => one.is_paid),
    ],
  )
  const made = { record_type: 'company', record_id: id, before: null, after: company }
  const author = { ...maker, company_id: id, operation: 'companies.create' }
  await recordChanges(sql, author, { changes: [made], events: [] })
  return company!
}

/** French in Quebec; admins can change it. */
function languageOf({ country_code, region }: { country_code: string; region: string | null }) {
  const language: Language = country_code === 'CA' && region === 'QC' ? 'fr' : 'en'
  return language
}

async function checked(input: NewCompany): Promise<v.InferOutput<typeof NewCompany>> {
  const result = v.safeParse(NewCompany, input)
  if (!result.success) throw invalid(v.flatten(result.issues).nested as FieldErrors)
  const problems: FieldErrors = {}
  await noteRegion(result.output, problems)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return result.output
}
