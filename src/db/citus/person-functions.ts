import type { Connection } from '../connections.ts'

/**
 * Returns the statements that replace the functions which tell a person about rows they may not read. On plain
 * PostgreSQL these run as the owner; on Citus the nodes keep the person's role, so the functions reset it while they
 * run. The company becomes a literal, by which Citus finds the node.
 */
export async function personFunctions(connection: Connection): Promise<string[]> {
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
