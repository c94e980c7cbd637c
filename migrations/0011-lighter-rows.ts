import { Migration } from '@mikro-orm/migrations'

/**
 * What is written with every change, and with a thousand punches a thousand times, costs less: an event's
 * id is random and nothing looks for it by that alone; an event names the audit row that has its record,
 * or has one of its own; and what records were is text of our own that PostgreSQL need not read before it
 * keeps it, nor sort to know how it is spread.
 */
export class Migration0011LighterRows extends Migration {
  override up(): void {
    this.addSql(`alter table outbox
      drop constraint outbox_company_id_event_id_key,
      add column audit_id bigint,
      add column object text,
      add column previous text,
      add column api_version text,
      add column actor text`)
    // No update, which would not see rows behind the companies' wall.
    this.addSql(`alter table outbox
      alter column object type text using coalesce((payload->'data'->'object')::text, 'null'),
      alter column previous type text using coalesce((payload->'data'->'previous')::text, '{}')
        || case when payload->'data'->'truncated' is null then '' else ',"truncated":true' end,
      alter column api_version type text using coalesce(payload->>'api_version', '1.0'),
      alter column actor type text using coalesce((payload->'actor')::text, 'null')`)
    this.addSql(`alter table outbox
      drop column payload,
      alter column previous set not null,
      alter column api_version set not null,
      alter column actor set not null,
      alter column object set statistics 0,
      alter column previous set statistics 0,
      add check ((audit_id is null) <> (object is null))`)
    this.addSql('grant usage on sequence audit_log_id_seq to rollcall_app')
    this.addSql(`alter table audit_log
      alter column before type text using before::text,
      alter column after type text using after::text,
      alter column before set statistics 0,
      alter column after set statistics 0`)
  }
}
