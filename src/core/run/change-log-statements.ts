import { type EventType, laterEventTypes, mailedEventTypes } from '../events/event-catalogue.ts'

const changeColumns = `unnest($13::text[]), unnest($14::bigint[]), string_to_table($15, E'\\n'), string_to_table($16, E'\\n')`

const nextAuditId = `nextval('audit_log_id_seq')`

function insertAudit(id: string, lines: string): string {
  return `
    insert into audit_log (company_id, id, at, actor_kind, actor_id, actor_name, channel, operation,
                           request_id, person_id, person_name, client, confirmed, record_type, record_id,
                           before, after)
    select $1, ${id}, $2::timestamptz, $3, $4, $5, $6, $7, $8, $9::bigint, $10, $11, $12, record_type, record_id,
           nullif(before, 'null'), nullif(object, 'null')
    from ${lines}
    returning 1`
}

export const writeAudit = insertAudit(
  nextAuditId,
  `rows from (${changeColumns}) as line(record_type, record_id, before, object)`,
)

/** Lines of a record that the statement writes: a common table `stored` has its id. */
const ofStored = {
  columns: `record_type, stored.id as record_id, before, concat('{"id":', stored.id, object) as object,
      event_id, event_type, previous`,
  join: ' cross join stored',
}

/** The webhooks that listen, and which of them, `l`, take an event. */
type Audience = { listening: string; isFor(type: string): string }

// Locks the webhooks against deletion only, so that none disappears before its deliveries are written.
function insertEvents(
  { listening, isFor }: Audience,
  { columns = '*', join = '', mailed = '' } = {},
): string {
  return `
  lines as (
    select ${columns}, case when record_type is not null then ${nextAuditId} end as audit_id
    from rows from (${changeColumns}, unnest($17::text[]), unnest($18::text[]),
      string_to_table($19, E'\\n'))
      as line(record_type, record_id, before, object, event_id, event_type, previous)${join}
  ), audited as (
    ${insertAudit('audit_id', 'lines where audit_id is not null')}
  ), listening as (
    select id, events, later_events from webhooks
    where company_id = $1 and status = 'active' and ${listening} for key share
  ), written as (
    insert into outbox (company_id, event_id, type, audit_id, object, previous, api_version, actor,
                        created_at)
    select $1, event_id, event_type, audit_id, case when audit_id is null then object end, previous,
           $20::text, $21::text, $2
    from lines where event_type is not null
      and (exists (select from listening l where ${isFor('event_type')})${mailed})
    returning id, type
  ), deliveries_made as (
    insert into deliveries (company_id, webhook_id, outbox_id, next_attempt_at, due_at, created_at,
                            updated_at)
    select $1, l.id, w.id, $2, $2, $2, $2 from written w join listening l on ${isFor('w.type')}
    order by w.id, l.id returning 1
  )`
}

// One statement per audience, so that its plan does not depend on the parameters: PostgreSQL would plan the
// statement again on every call, which takes longer than running it.
const isLater = `in (${laterEventTypes.map((type) => `'${type}'`).join()})`
const toAll: Audience = {
  listening: '(events is null or events && $22::text[] or later_events && $22::text[])',
  isFor: (type) => `case when ${type} ${isLater} then ${type} = any(l.later_events)
        else l.events is null or ${type} = any(l.events) end`,
}
const toOne: Audience = { listening: 'id = $22::bigint', isFor: () => 'true' }
const counted = '\n  select count(*)::int as work from deliveries_made'
const writeBoth = `with ${insertEvents(toAll)}${counted}`
/** Writes an event for one webhook. */
export const writeToOne = `with ${insertEvents(toOne)}${counted}`

const logged_parameters = 22

/**
 * Returns the text of a statement that also writes the audit rows and events of the rows it stores, without emails.
 * `write`: common table expressions, the last of which is `stored`, with the id of at most one row; its parameters are
 * those of a statement, from `$2` on.
 */
export function withChangeLog(write: string): string {
  const moved = write.replace(/\$(\d+)/g, (own, n) =>
    n === '1' ? own : `$${Number(n) - 1 + logged_parameters}`,
  )
  return `with ${moved}, ${insertEvents(toAll, ofStored)}
  select (select id from stored), (select count(*) from deliveries_made)::int as work`
}

const areMailed = `in (${mailedEventTypes.map((type) => `'${type}'`).join()})`
const writeToAllOrMail = `with ${insertEvents(toAll, { mailed: ` or event_type ${areMailed}` })}`
const decisions = `('leave_request.approved', 'leave_request.rejected')`

// A decision in the dashboard can be taken back by one click, so its mail waits.
const mailDueAt = `$2::timestamptz + case when $6 = 'dashboard' and type in ${decisions}
      then interval '10 seconds' else interval '0' end`

function insertMails(isWritten: string): string {
  return `, mails_made as (
    insert into mails (company_id, outbox_id, due_at, created_at, updated_at)
    select $1, id, ${mailDueAt}, $2, $2 from written
    where type ${areMailed} and ${isWritten} returning 1
  )
  select (select count(*) from deliveries_made)::int + (select count(*) from mails_made)::int as work`
}

const writeAndMail = writeToAllOrMail + insertMails('true')

// Deletes the unclaimed email about a decision when the decision is undone or its leave is cancelled: nobody has been
// told, so no email about reopening is needed either. The row lock makes sure that either the worker's claim or this
// delete succeeds, not both.
const writeAndWithdrawMail = `${writeToAllOrMail}, withdrawn as (
    delete from mails m using outbox o, audit_log a, lines l
    where m.company_id = $1 and m.due_at is not null and m.status = 'pending' and m.attempt = 0
      and m.claimed_by is null
      and o.company_id = $1 and o.id = m.outbox_id and o.type in ${decisions}
      and a.company_id = $1 and a.id = o.audit_id and a.record_type = l.record_type and a.record_id = l.record_id
      and l.event_type in ('leave_request.reopened', 'leave_request.cancelled')
    returning 1
  )${insertMails(`(type <> 'leave_request.reopened' or not exists (select from withdrawn))`)}`

const mailed = new Set<EventType>(mailedEventTypes)

/** Returns the statement that writes changes with events of these types; without the mail part when none is mailed. */
export function writeFor(types: readonly EventType[]): string {
  if (types.includes('leave_request.reopened') || types.includes('leave_request.cancelled')) {
    return writeAndWithdrawMail
  }
  return types.some((type) => mailed.has(type)) ? writeAndMail : writeBoth
}
