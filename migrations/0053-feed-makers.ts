import { Migration } from '@mikro-orm/migrations'

/** The connected application or the API key that made the address of a calendar feed, and with which it ends. */
export class Migration0053FeedMakers extends Migration {
  static readonly change = { kind: 'expand', oldest: '1.1' } as const

  override up(): void {
    // Both null: a person made it on a page, or it is from before.
    this.addSql(
      'alter table calendar_feeds add column grant_id bigint, add column api_key_id bigint',
    )
    this.addSql(`grant select (grant_id, api_key_id), update (grant_id, api_key_id)
      on calendar_feeds to rollcall_person`)
  }
}
