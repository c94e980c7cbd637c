/** Plain PostgreSQL, or Citus, which stores each company on one of several nodes. */
export type Engine = 'plain' | 'citus'

/** A connection that runs one query. */
type Asked = {
  query(text: string, values: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

/** Finds the engine of a database by its extensions. */
export async function findEngine(connection: Asked): Promise<Engine> {
  const { rows } = await connection.query(
    `select exists (select 1 from pg_extension where extname = 'citus') as is_citus`,
    [],
  )
  return rows[0]?.is_citus === true ? 'citus' : 'plain'
}
