import type { EmbeddedClient } from './client.ts'

export type EmbeddedLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export type MaintenanceLimits = {
  every_ms: number
  /** A checkpoint runs when the log has grown by this much since the last one ... */
  log_bytes: number
  /** ... or when it has grown at all and the last one is this old. */
  checkpoint_age_s: number
}

/**
 * Runs the maintenance that a PostgreSQL server does in the background and PGlite does not: checkpoints and, table by
 * table, VACUUM (ANALYZE). Each is a separate statement between transactions.
 */
export function startMaintenance(
  pglite: EmbeddedClient,
  log: EmbeddedLog,
  limits: MaintenanceLimits,
): { stop(): void } {
  let stopped = false
  let timer: NodeJS.Timeout
  function plan() {
    timer = setTimeout(round, limits.every_ms)
    timer.unref()
  }
  async function round() {
    try {
      await maintain(pglite, limits)
    } catch (error) {
      if (!pglite.closed) log.warn({ err: error }, 'maintenance of the embedded database failed')
    }
    if (!stopped && !pglite.closed) plan()
  }
  plan()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** Runs one round; returns the work done. */
export async function maintain(
  pglite: EmbeddedClient,
  { log_bytes, checkpoint_age_s }: Omit<MaintenanceLimits, 'every_ms'>,
): Promise<{ vacuumed: string[]; checkpointed: boolean }> {
  // PostgreSQL writes its counters at most once a second, and only when a statement ends.
  await pglite.query('select pg_stat_force_next_flush()')
  const due = await pglite.query<{ name: string }>(tablesDue)
  for (const { name } of due.rows) await pglite.query(`vacuum (analyze) ${name}`)
  const { rows } = await pglite.query<{ due: boolean }>(checkpointDue, [
    log_bytes,
    checkpoint_age_s,
  ])
  const checkpointed = rows[0]?.due === true
  if (checkpointed) await pglite.query('checkpoint')
  return { vacuumed: due.rows.map((row) => row.name), checkpointed }
}

// The first record after a checkpoint is the checkpoint itself, so the log has always grown by a page.
const checkpointDue = `
  select grown > $1::bigint
    or (grown > 8192 and checkpoint_time < now() - make_interval(secs => $2::int)) as due
  from (
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as grown, checkpoint_time
    from pg_control_checkpoint()
  ) as log`

// The rule of autovacuum with its default thresholds.
const tablesDue = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables as s join pg_class as c on c.oid = s.relid
  where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
    or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0)
    or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
  order by s.relname`
