import { Migration } from '@mikro-orm/migrations'

/** What was sent in an attempt of a delivery, and the headers of the answer; null in attempts made before. */
export class Migration0040DeliveryRequests extends Migration {
  static readonly change = { kind: 'expand', oldest: '1.1' } as const

  override up(): void {
    this.addSql(`alter table delivery_attempts
      add column request_headers jsonb,
      add column request_body text,
      add column response_headers jsonb`)
  }
}
