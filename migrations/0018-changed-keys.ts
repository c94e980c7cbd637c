import { Migration } from '@mikro-orm/migrations'

/**
 * Processes ask once a second which API keys have changed. The notification is for processes of the release
 * before, which listen for it; they may run beside this schema.
 */
export class Migration0018ChangedKeys extends Migration {
  override up(): void {
    this.addSql(`alter table api_keys add column changed_xid xid8 not null default '0'`)
    this.addSql(`create function stamp_key_change() returns trigger language plpgsql as $$
      begin
        new.changed_xid := pg_current_xact_id();
        perform pg_notify('rollcall_keys', new.id::text);
        return new;
      end $$`)
    this.addSql(`create trigger stamp_change before update on api_keys for each row
      when (new.last_used_at is not distinct from old.last_used_at)
      execute function stamp_key_change()`)
    this.addSql('create index api_keys_changed on api_keys (changed_xid)')
  }
}
