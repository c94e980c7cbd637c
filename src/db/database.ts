import type { AnyEntity, Constructor, EntityClass } from '@mikro-orm/core'
import type { Migration } from '@mikro-orm/migrations'
import type { MikroORM } from '@mikro-orm/sql'
import type { Connection, TenantScope, Use } from './connections.ts'
import type { Engine } from './engine.ts'
import type { Sessions } from './postgres/session.ts'
import type { SilenceWatch } from './postgres/silence.ts'
import type { Transaction } from './transactions/transaction.ts'

export type Database = {
  readonly kind: 'postgres' | 'embedded'
  readonly orm: MikroORM
  readonly migrations: DatabaseSchema['migrations']
  /** Known once a connection was acquired. */
  engine(): Engine | undefined
  /** Begins a transaction in the tenant scope of a company; `company_id: null` acts as the owner. */
  begin(tenantScope: TenantScope): Transaction
  /** Acquires a connection outside of any transaction, for migrations and checks. */
  acquire(use?: Use): Promise<Connection>
  poolStats(): { total: number; idle: number; waiting: number }
  /** Closes pooled connections without a working server; undefined for the embedded database. */
  readonly watch: SilenceWatch | undefined
  /** How statements are sent; undefined for the embedded database. */
  readonly sessions: Sessions | undefined
  close(): Promise<void>
}

/** The entities of all modules and the migrations in order; the db folder imports neither. */
export type DatabaseSchema = {
  readonly entities: readonly EntityClass<AnyEntity>[]
  readonly migrations: readonly {
    name: string
    load(): Promise<Constructor<Migration> & { readonly change?: SchemaChange }>
  }[]
}

/** How a migration affects processes of earlier releases that use the same database. */
export type SchemaChange = {
  /** `expand` only adds, `contract` removes objects that the previous release no longer uses. */
  readonly kind: 'expand' | 'contract'
  /** The first release that can work with the changed schema, such as `1.1`. */
  readonly oldest: string
  /**
   * Its statements run one by one without a transaction, for `create index concurrently`. When one fails, all of
   * them run again, so each must be repeatable.
   */
  readonly outside_transaction?: boolean
  /** The tables that it fills: small ones, of a few thousand rows at most. */
  readonly fills?: readonly string[]
}
