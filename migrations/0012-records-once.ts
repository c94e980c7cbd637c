import { Migration } from '@mikro-orm/migrations'

/**
 * A record is kept once: an event names the audit row that has it, or has one of its own. Texts of records
 * are not sorted to know how they are spread.
 */
export class Migration0012RecordsOnce extends Migration {
  override up(): void {
    this.addSql(`alter table outbox
      add column audit_id bigint,
      add column object text,
      add column previous text,
      add column api_version text,
      add column actor text`)
    // No update, which would not see rows behind the companies' wall.
    this.addSql(`alter table outbox
      alter column object type text
        using coalesce((payload::json->'data'->'object')::text, 'null'),
      alter column previous type text
        using coalesce((payload::json->'data'->'previous')::text, '{}') ||
          case when payload::json->'data'->'truncated' is null then '' else ',"truncated":true' end,
      alter column api_version type text using coalesce(payload::json->>'api_version', '1.0'),
      alter column actor type text using coalesce((payload::json->'actor')::text, 'null')`)
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
      alter column before set statistics 0,
      alter column after set statistics 0`)
  }
}
