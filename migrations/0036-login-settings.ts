import { Migration } from '@mikro-orm/migrations'

/**
 * Gives the login what every transaction needs of its session, in this database only. A pooler refuses such settings
 * as startup parameters. A login that may not change itself is left as it is: its transactions set them. The embedded
 * database has them from its start.
 */
export class Migration0036LoginSettings extends Migration {
  static readonly change = { kind: 'expand', oldest: '1.1' } as const

  override up(): void {
    this.addSql(`do $$
      declare
        setting text;
      begin
        if version() like '%wasm%' then return; end if;
        foreach setting in array array['statement_timeout = ''10s''',
          'idle_in_transaction_session_timeout = ''15s''', 'jit = ''off''',
          'TimeZone = ''UTC''', 'DateStyle = ''ISO''']
        loop
          execute format('alter role %I in database %I set %s',
            session_user, current_database(), setting);
        end loop;
      exception when insufficient_privilege then null;
      end $$`)
  }
}
