import { defineEntity, p } from '@mikro-orm/core'
import { instant } from '../db/columns.ts'

export const AuditLogTable = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_log',
  properties: {
    company_id: p.bigint('number').primary(),
    id: p.bigint('number').autoincrement().primary(),
    at: instant(),
    actor_kind: p.text(),
    actor_id: p.bigint('number').nullable(),
    actor_name: p.text(),
    channel: p.text(),
    operation: p.text(),
    request_id: p.text(),
    record_type: p.text(),
    record_id: p.bigint('number').nullable(),
    before: p.text().nullable(),
    after: p.text().nullable(),
  },
})

export const OutboxTable = defineEntity({
  name: 'OutboxEvent',
  tableName: 'outbox',
  properties: {
    company_id: p.bigint('number').primary(),
    id: p.bigint('number').autoincrement().primary(),
    event_id: p.text(),
    type: p.text(),
    created_at: instant(),
    audit_id: p.bigint('number').nullable(),
    object: p.text().nullable(),
    previous: p.text(),
    api_version: p.text(),
    actor: p.text(),
  },
})

export const IdempotencyKeyTable = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  properties: {
    company_id: p.bigint('number').primary(),
    holder: p.text().primary(),
    key: p.text().primary(),
    fingerprint: p.text(),
    status: p.integer().nullable(),
    answer: p.text().nullable(),
    created_at: instant(),
  },
})

export const SpentConfirmationTable = defineEntity({
  name: 'SpentConfirmation',
  tableName: 'spent_confirmations',
  properties: {
    company_id: p.bigint('number').primary(),
    nonce: p.text().primary(),
    expires_at: instant(),
  },
})
