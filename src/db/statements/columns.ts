import { p, Type } from '@mikro-orm/core'

/** A timestamp as the service writes it: ISO 8601 in UTC with `Z`, never a Date object. */
class InstantType extends Type<string, string> {
  override getColumnType(): string {
    return 'timestamptz'
  }

  override compareAsType(): string {
    return 'string'
  }
}

export const instant = () => p.type(InstantType).$type<string>()

/** A civil date column, `YYYY-MM-DD`. */
export const civilDate = () => p.date()

/** The key of a record: its company, and an id that the database counts. */
export const recordKey = () => ({
  company_id: p.bigint('number').primary(),
  id: p.bigint('number').autoincrement().primary(),
})

export const timestamps = () => ({
  created_at: instant().defaultRaw('now()'),
  updated_at: instant().defaultRaw('now()'),
})

/** The actor of a decision, as stored with a record. */
export type StoredActor = {
  id: number | null
  kind: 'key' | 'user' | 'system'
  name: string
  client?: { host: string; name: string }
  person?: { id: number; name: string }
  confirmed?: 'form' | 'token' | 'page'
}

/** A break of a time entry as stored: instants in UTC. */
export type StoredBreak = { start: string; end: string; is_paid: boolean }
