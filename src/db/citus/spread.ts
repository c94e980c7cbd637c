import type { Connection } from '../connections.ts'
import { nodeCommands } from './node-rights.ts'
import { permissivePolicies } from './policies.ts'
import { type SpreadTable, spreadTables } from './tables.ts'

/** Tables with rows cannot be distributed behind row-level security. */
class AlreadyFilled extends Error {
  constructor() {
    super(
      'This database has companies from before Citus was installed in it. Back it up with `rollcall backup`, and restore the backup into an empty database with Citus.',
    )
  }
}

/** Runs in a separate transaction, under the migration lock. */
type InTransaction = (work: () => Promise<void>) => Promise<void>

/**
 * Distributes tables that are not distributed yet on Citus, after the migrations, and grants the rights on nodes that
 * Citus does not propagate.
 */
export async function spread(connection: Connection, inTransaction: InTransaction): Promise<void> {
  // Create the roles on the nodes before the tables whose policies name them.
  await inTransaction(async () => {
    for (const command of await nodeCommands(connection, 'roles')) await connection.script(command)
  })
  await inTransaction(() => distribute(connection))
  await inTransaction(async () => {
    for (const command of await nodeCommands(connection, 'rights')) await connection.script(command)
  })
}

/** Until tables are distributed, migrations run as on plain PostgreSQL: no node has anything of theirs. */
export async function stayLocal(connection: Connection): Promise<void> {
  const { rows } = await connection.query(
    'select not exists (select 1 from pg_dist_partition) as is_new',
    [],
  )
  if (rows[0]?.is_new === true)
    await connection.script('set local citus.enable_ddl_propagation = off')
}

async function distribute(connection: Connection): Promise<void> {
  for (const rewrite of await personFunctions(connection)) await connection.script(rewrite)
  const tables = await spreadTables(connection)
  for (const rewrite of await permissivePolicies(connection, tables)) {
    await connection.script(rewrite)
  }
  const missing = tables.filter(({ layout, is_spread }) => layout !== 'coordinator' && !is_spread)
  if (missing.length === 0) return
  if (missing.some(({ name }) => name === 'companies')) await refuseFilled(connection)
  await connection.script('set local citus.enable_unsafe_triggers = on')
  await connection.script(`set local citus.multi_shard_modify_mode = 'sequential'`)
  for (const drop of await keysToGiveUp(connection, tables)) await connection.script(drop)
  for (const { name, layout } of missing) await connection.script(distribution(name, layout))
  for (const { name } of await stampedTables(connection, missing)) {
    await connection.script(`create trigger stamp_insert before insert on ${name}
      for each row execute function stamp_change()`)
  }
}

async function refuseFilled(connection: Connection): Promise<void> {
  const { rows } = await connection.query('select exists (select 1 from companies) as any', [])
  if (rows[0]?.any === true) throw new AlreadyFilled()
}

function distribution(name: string, layout: SpreadTable['layout']): string {
  if (layout === 'everywhere') return `select create_reference_table('${name}')`
  if (name === 'companies') return `select create_distributed_table('companies', 'id')`
  return `select create_distributed_table('${name}', 'company_id', colocate_with => 'companies')`
}

/** Foreign keys from or to another kind of table, and those that would set a column to null. */
async function keysToGiveUp(
  connection: Connection,
  tables: readonly SpreadTable[],
): Promise<string[]> {
  const layoutOf = (name: string) => tables.find((table) => table.name === name)!.layout
  const across = tables.flatMap(({ name, layout, references }) =>
    references
      .filter(({ to }) => layout !== layoutOf(to))
      .map((key) => `alter table ${name} drop constraint ${key.name}`),
  )
  const { rows } = await connection.query(
    `select conrelid::regclass::text as table, conname::text as key from pg_constraint
     where contype = 'f' and confdeltype = 'n' and connamespace = 'public'::regnamespace`,
    [],
  )
  return [...across, ...rows.map(({ table, key }) => `alter table ${table} drop constraint ${key}`)]
}

/** The coordinator would fill in its own transaction for the default; the node's is the one that lists ask for. */
async function stampedTables(
  connection: Connection,
  tables: readonly SpreadTable[],
): Promise<{ name: string }[]> {
  const { rows } = await connection.query(
    `select a.attrelid::regclass::text as name from pg_attribute a
     where a.attname = 'changed_xid' and a.attrelid = any($1::text[]::regclass[])`,
    [tables.map(({ name }) => name)],
  )
  return rows as { name: string }[]
}

/**
 * Returns the statements that replace the functions which tell a person about rows they may not read. On plain
 * PostgreSQL these run as the owner; on Citus the nodes keep the person's role, so the functions reset it while they
 * run. The company becomes a literal, by which Citus finds the node.
 */
async function personFunctions(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query(
    `select proname::text as name, pg_get_function_arguments(oid) as arguments,
       pg_get_function_result(oid) as result, proretset as is_set, prosrc as body
     from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef and prolang =
       (select oid from pg_language where lanname = 'sql')`,
    [],
  )
  return (rows as PersonFunction[]).map(rewritten)
}

type PersonFunction = {
  name: string
  arguments: string
  result: string
  is_set: boolean
  body: string
}

function rewritten({ name, arguments: args, result, is_set, body }: PersonFunction): string {
  const query = body.replaceAll(company, 'of_company')
  if (query.includes('app.company_id'))
    throw new Error(`The function ${name} names its company otherwise.`)
  const [declared, run, answer] = is_set
    ? ['', `return query ${query};`, '']
    : [`answer ${result};`, `answer := (${query});`, 'return answer;']
  return `create or replace function ${name}(${args}) returns ${result}
    language plpgsql volatile set search_path = pg_catalog, pg_temp as $function$
    #variable_conflict use_column
    declare of_company bigint := ${company}; ${declared}
    begin
      set local role rollcall_app;
      ${run}
      if nullif(current_setting('app.people', true), '') is not null then
        set local role rollcall_person;
        perform set_config('role', 'rollcall_app', true);
      end if;
      ${answer}
    end $function$`
}

const company = `nullif(current_setting('app.company_id', true), '')::bigint`
