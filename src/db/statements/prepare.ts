import type { InferKyselyDB } from '@mikro-orm/sql'
import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { missingCompanies } from '../jobs/company-check.ts'
import type { Sql } from '../transactions/transaction.ts'

/** Builds statements; it has no connection and only compiles. */
const builder = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Returns the query builder for these tables, `tablesOf<typeof EmployeeTable | typeof TripTable>()`. */
export function tablesOf<Tables extends { name: string }>(): Kysely<InferKyselyDB<Tables>> {
  return builder as never
}

/** A value that is filled in by name when the statement runs. */
class Parameter {
  readonly name: string
  readonly isJson: boolean

  constructor(name: string, isJson = false) {
    this.name = name
    this.isJson = isJson
  }
}

export type Params<Values> = {
  readonly [Name in keyof (Values & OfCompany)]-?: Expression<(Values & OfCompany)[Name]>
}

type OfCompany = { company_id: number }

/** Runs a statement with its parameters by name; the transaction fills in the company. */
export type Prepared<Values, Row> = {
  (sql: Sql, ...values: keyof Values extends never ? [] : [Values]): Promise<Row[]>
  /** The text, compiled at its first use; `$1` is the company. */
  readonly text: () => string
}

/** `all_companies`: deliberately not restricted to the company of the transaction. */
type Options = { all_companies?: boolean }

/**
 * Returns a statement built with `tablesOf`. Each of its tables must be restricted to `company_id`, directly or
 * through another table; otherwise compiling it throws.
 */
export function prepare<Values, Row>(
  build: (params: Params<Values>) => Compilable<Row>,
  { all_companies = false }: Options = {},
): Prepared<Values, Row> {
  let compiled: Compiled | undefined
  const compile = () => {
    compiled ??= compiledOf(build(allParams as Params<Values>).compile(), all_companies)
    return compiled
  }
  const run = (sql: Sql, values: object = {}) => {
    const { text, parameters } = compile()
    return sql<Row>(
      text,
      parameters.map((each) => filledIn(each, values)),
    )
  }
  const statement = Object.assign(run, { text: () => compile().text }) as Prepared<Values, Row>
  prepared.push(statement)
  return statement
}

/** The text and its values from `$2` on, or from `$1` on when the text names no company. */
type Compiled = { text: string; parameters: readonly unknown[] }

function compiledOf(
  { query, sql: text, parameters }: CompiledQuery,
  all_companies: boolean,
): Compiled {
  const missing = all_companies ? [] : missingCompanies(query, isCompany)
  if (missing.length > 0) throw new Error(`Not restricted to a company: ${missing}, in ${text}`)
  const others = parameters.filter((parameter) => !isCompany(parameter))
  const first = others.length === parameters.length ? 1 : 2
  let next = first
  const numbers = parameters.map((parameter) => (isCompany(parameter) ? 1 : next++))
  return {
    text: text.replace(/\$(\d+)/g, (_, n) => `$${numbers[Number(n) - 1]}`),
    parameters: others,
  }
}

/** Returns the parameters of these names, without `id`, as the values of columns of the same names. */
export function valuesOf<P, const Name extends string>(
  params: P,
  names: readonly (Name & (keyof P | 'id'))[],
): Pick<P, Exclude<Name, 'id'> & keyof P> {
  const columns = names.filter((name) => name !== 'id')
  return Object.fromEntries(columns.map((name) => [name, params[name as keyof P]])) as never
}

const prepared: Prepared<never, unknown>[] = []

/** Returns the statements of all imported modules, for the tests that compile every one. */
export function preparedStatements(): readonly Prepared<never, unknown>[] {
  return prepared
}

/** Returns a parameter that is sent as JSON: an array would otherwise be sent as an array of PostgreSQL. */
export function asJson<T>(parameter: Expression<T>): Expression<T> {
  const { name } = parameters.get(parameter)!
  return sql`${new Parameter(name, true)}::jsonb`
}

const parameters = new WeakMap<object, Parameter>()

const allParams = new Proxy(
  {},
  {
    get(_, name) {
      const parameter = new Parameter(String(name))
      const expression = sql`${parameter}`
      parameters.set(expression, parameter)
      return expression
    },
    ownKeys() {
      throw new Error('Take the parameters of a statement by name: a rest would be empty.')
    },
  },
)

const isCompany = (value: unknown) => value instanceof Parameter && value.name === 'company_id'

function filledIn(parameter: unknown, values: object): unknown {
  if (!(parameter instanceof Parameter)) return parameter
  const value = Reflect.get(values, parameter.name)
  if (value === undefined) throw new Error(`The statement has no value for ${parameter.name}.`)
  return parameter.isJson && value !== null ? JSON.stringify(value) : value
}
