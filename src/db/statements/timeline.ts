/**
 * SQL for the server's timeline, eight hexadecimal digits; null on a standby. Each promotion begins a new timeline,
 * which reuses the ids of transactions that were not replicated.
 */
export const timelineQuery =
  '(select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end)'
