import type { Transaction } from '../db/transactions/transaction.ts'
import type { Ask } from './access/ask-kinds.ts'
import { reachOf } from './access/reach.ts'
import type { EventDraft } from './events/event-catalogue.ts'
import type { Caller, Change, Context } from './operation.ts'

/** The effects, events and changes that an operation reported while it ran. */
export type Notes = {
  events: EventDraft[]
  changes: Change[]
  effects: Record<string, unknown> | undefined
  /** Requests that now wait for a decision. */
  asks: Ask[]
  existing: boolean
  has_work: boolean
}

export function newNotes(): Notes {
  return {
    events: [],
    changes: [],
    effects: undefined,
    asks: [],
    existing: false,
    has_work: false,
  }
}

type Circumstances = Pick<
  Context,
  'services' | 'now_ms' | 'dry_run' | 'totals' | 'people' | 'own' | 'covers' | 'companySql'
> & { read_only: boolean }

/** A read found that it has to write; it is run again in a transaction that may. */
export class NeedsWriting extends Error {}

/**
 * The context of one run, which collects the operation's reports. A class because of its getter, as for transactions.
 */
export class OperationContext implements Context {
  readonly company_id: Context['company_id']
  readonly actor: Context['actor']
  readonly channel: Context['channel']
  readonly person: Context['person']
  readonly people: Context['people']
  readonly own: Context['own']
  readonly covers: Context['covers']
  readonly now_ms: number
  readonly dry_run: boolean
  readonly sql: Context['sql']
  readonly companySql: Context['companySql']
  readonly services: Context['services']
  readonly totals: Context['totals']
  readonly emit: Context['emit']
  readonly audit: Context['audit']
  readonly effect: Context['effect']
  readonly existing: Context['existing']
  readonly awaitDecision: Context['awaitDecision']
  readonly notifyWorkers: Context['notifyWorkers']
  readonly mayWrite: Context['mayWrite']

  constructor(caller: Caller, tx: Transaction, circumstances: Circumstances, notes: Notes) {
    this.company_id = caller.company_id
    this.actor = caller.actor
    this.channel = caller.channel
    this.person = reachOf(caller.actor) === 'company' ? null : (caller.actor.person?.id ?? null)
    this.people = circumstances.people
    this.own = circumstances.own
    this.covers = circumstances.covers
    this.now_ms = circumstances.now_ms
    this.dry_run = circumstances.dry_run
    this.sql = tx.sql
    this.companySql = circumstances.companySql
    this.services = circumstances.services
    this.totals = circumstances.totals
    this.emit = (type, object, previous = {}) => {
      notes.events.push({ type, object, previous })
    }
    this.audit = (change) => {
      notes.changes.push(change)
    }
    this.effect = (effects) => {
      notes.effects = { ...notes.effects, ...effects }
    }
    this.existing = () => {
      notes.existing = true
    }
    this.awaitDecision = (kind, id) => {
      notes.asks.push({ kind, id })
    }
    this.notifyWorkers = () => {
      notes.has_work = true
    }
    this.mayWrite = () => {
      if (circumstances.read_only) throw new NeedsWriting()
    }
  }
}
