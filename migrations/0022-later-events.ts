import { Migration } from '@mikro-orm/migrations'

/**
 * The event types that a webhook gets besides those of the last release, which answers 500 for a webhook whose `events`
 * have a type that it does not know. Null: none. Webhooks that exist keep their types.
 */
export class Migration0022LaterEvents extends Migration {
  override up(): void {
    this.addSql(`alter table webhooks
      add column later_events text[] check (cardinality(later_events) > 0)`)
  }
}
