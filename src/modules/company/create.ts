import * as v from 'valibot'
import { recordChanges } from '../../core/change-log.ts'
import { CountryCode, TimeZone } from '../../core/fields.ts'
import type { Actor, Channel } from '../../core/operation.ts'
import { noteRegion } from '../../core/region.ts'
import { name, text } from '../../core/schema.ts'
import type { Database } from '../../db/connect.ts'
import { asOwner } from '../../db/in-transaction.ts'
import { nullable, number, readRows, type ShapedRow, string } from '../../db/read-rows.ts'
import type { Sql } from '../../db/transaction.ts'
import { type FieldErrors, invalid } from '../../lib/errors.ts'
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

const createdCompanyShape = {
  id: number,
  name: string,
  country_code: string,
  region: nullable(string),
  timezone: string,
}

export type CreatedCompany = ShapedRow<typeof createdCompanyShape>

/** The actor that creates a company: a company's own keys cannot. */
export type CompanyMaker = { actor: Actor; channel: Channel; request_id: string; now_ms: number }

/**
 * Creates a company with its built-in leave types, none of which has annual days yet. Not an operation, since
 * operations belong to a company. Throws a DomainError that names the invalid fields.
 */
export async function createCompany(
  database: Database,
  maker: CompanyMaker,
  input: NewCompany,
): Promise<CreatedCompany> {
  const requested = checked(input)
  return asOwner(database, async (sql) => {
    const [company] = await readRows(
      sql,
      createdCompanyShape,
      `insert into companies (name, timezone, country_code, region, approve_open_periods,
                              holiday_worked_apart)
       values ($1, $2, $3, $4, 'ask', true)
       returning id, name, country_code, region, timezone`,
      [requested.name, requested.timezone, requested.country_code, requested.region],
    )
    const { id } = company!
    const ofCompany = await boundTo(sql, id)
    await ofCompany(
      `insert into leave_types (company_id, type, name, is_builtin, is_paid)
       select $1, t.type, t.name, true, t.is_paid
       from unnest($2::text[], $3::text[], $4::boolean[]) with ordinality as t(type, name, is_paid, n)
       order by t.n`,
      [
        builtinLeaveTypes.map((one) => one.type),
        builtinLeaveTypes.map((one) => one.name),
        builtinLeaveTypes.map((one) => one.is_paid),
      ],
    )
    const made = { record_type: 'company', record_id: id, before: null, after: company }
    const author = { ...maker, company_id: id, operation: 'companies.create' }
    await recordChanges(ofCompany, author, { changes: [made], events: [] })
    return company!
  })
}

/** Row-level security applies to the owner too, on tables that force it. */
async function boundTo(sql: Sql, company_id: number): Promise<Sql> {
  await sql(`select set_config('app.company_id', $1, true)`, [String(company_id)])
  return (statement, values = []) => sql(statement, [company_id, ...values])
}

function checked(input: NewCompany): v.InferOutput<typeof NewCompany> {
  const result = v.safeParse(NewCompany, input)
  if (!result.success) throw invalid(v.flatten(result.issues).nested as FieldErrors)
  const problems: FieldErrors = {}
  noteRegion(result.output, problems)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return result.output
}
