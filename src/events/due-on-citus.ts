// Sent to all nodes in parallel; each reads every pending job, in groups.

export const dueOnCitus = `
  select 'deliveries' as queue, company_id, webhook_id as group_id, min(due_at) as due_at
  from deliveries where due_at <= $1 group by company_id, webhook_id
  union all
  select 'mails', company_id, 0, min(due_at) from mails where due_at <= $1 group by company_id
  union all
  select 'exports', company_id, 0, min(due_at) from exports where due_at <= $1 group by company_id
  union all
  select 'approval_asks', company_id, 0, min(due_at) from approval_asks where due_at <= $1
  group by company_id
  union all
  select 'approval_mails', company_id, 0, min(due_at) from approval_mails where due_at <= $1
  group by company_id
  union all
  select 'webhook_ends', company_id, 0, min(due_at) from webhook_ends where due_at <= $1
  group by company_id`

export const oldestEventsOnCitus = `
  select company_id from outbox group by company_id having min(created_at) < $1
  union select company_id from approval_asks union select company_id from approval_mails`
