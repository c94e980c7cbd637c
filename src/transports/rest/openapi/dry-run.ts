import { isDeepStrictEqual } from 'node:util'
import { answerJsonSchema, inputJsonSchema, outputJsonSchema } from '../../../core/json-schema.ts'
import { madeFields, secretFields } from '../../../core/run/dry-run.ts'
import { namedIfIgnored, notTakenSchema } from '../../../core/run/not-taken.ts'
import { mayAnswerId, onlyId } from '../../../core/run/write-only.ts'
import { EffectsSchema, PaidHoursSchema } from '../../effects.ts'
import type { Route } from '../routes.ts'
import { answerSchema, type Json } from './json.ts'
import { answerOf, rowOf } from './shapes.ts'

const dryRun = {
  type: 'boolean',
  const: true,
  description: 'Nothing was stored, sent or emailed.',
}
const effects = { $ref: '#/components/schemas/DryRunEffects' }

const effectProperties = answerSchema(answerJsonSchema(EffectsSchema)).properties as Json
const { balances, not_approved } = effectProperties as Record<'balances' | 'not_approved', Json>
const leaveEffect = not_approved.items as Json

/** Returns an effect whose rows are those of many leave requests, with a reference to their schema. */
function referToLeave(effect: Json): Json {
  if (!isDeepStrictEqual(effect.items, leaveEffect)) return effect
  return { ...effect, items: { $ref: '#/components/schemas/LeaveRequestEffect' } }
}

/** Schemas of answers that are not an operation's output. */
export const answerSchemas: Record<string, Json> = {
  DryRun: {
    type: 'object',
    description: 'On a dry run, these are added to the record.',
    properties: { dry_run: dryRun, effects },
  },
  DryRunEffects: {
    type: 'object',
    description: 'What the write would do; some operations add effects of their own.',
    properties: {
      changes: {
        type: 'array',
        description: 'Records that would change.',
        items: {
          type: 'object',
          properties: {
            record_type: { type: 'string' },
            record_id: {
              type: ['integer', 'null'],
              description: 'Null for a record that would be created.',
            },
            before: { description: 'The record; null if it would be created.' },
            after: { description: 'The record; null if it would be deleted.' },
            not_shown: {
              type: 'string',
              description: 'Why before and after are null: the permission that the caller lacks.',
            },
          },
          required: ['record_type', 'record_id', 'before', 'after'],
        },
      },
      events: {
        type: 'array',
        description: 'Event types that would be sent.',
        items: { type: 'string' },
      },
      ...effectProperties,
      balances: { ...balances, anyOf: (balances.anyOf as Json[]).map(referToLeave) },
      not_approved: referToLeave(not_approved),
      paid_hours: { $ref: '#/components/schemas/PaidHoursEffect' },
    },
    required: ['changes', 'events'],
    additionalProperties: true,
  },
  LeaveRequestEffect: leaveEffect,
  PaidHoursEffect: answerSchema(answerJsonSchema(PaidHoursSchema)),
  NotTaken: {
    type: 'object',
    description: 'Added to the record where sent fields that differ from it were ignored.',
    properties: notTakenSchema,
  },
  OnlyId: {
    ...onlyId,
    properties: { id: { type: 'integer', format: 'int64' }, dry_run: dryRun, effects },
  },
}

/**
 * Returns the answer of a dry run that leaves fields out: ids of records that would be created, and secrets.
 */
export function dryRunAnswerOf(route: Route): Json | undefined {
  const answer = answerOf(route)
  const { operation } = route
  if (!answer || operation.effect === 'read') return undefined
  const left_out = [...(makesItsAnswer(route) ? madeFields : []), ...secretFields(operation)]
  const properties = answer.properties as Json
  if (!left_out.some((name) => name in properties)) return undefined
  const remaining = Object.entries(properties).filter(([name]) => !left_out.includes(name))
  const required = (answer.required as string[]).filter((name) => !left_out.includes(name))
  return {
    type: 'object',
    description: `The answer as it would be, without ${left_out.filter((name) => name in properties).join(' and ')}.`,
    properties: { ...Object.fromEntries(remaining), dry_run: dryRun, effects },
    required: [...required, 'dry_run', 'effects'],
  }
}

/** A delivery that tests a webhook is created by an update. */
function makesItsAnswer({ operation }: Route): boolean {
  return operation.effect === 'create' || operation.name === 'webhooks.test'
}

/** Returns the 200 of a write: the record, or its replacement for a dry run or a write-only key. */
export function writtenSchema(route: Route, refer: (schema: Json) => Json): Json {
  const record = refer(answerOf(route)!)
  const dryRun = dryRunAnswerOf(route)
  if (dryRun) return { anyOf: [record, refer(dryRun)] }
  const named = namedIfIgnored(route.operation).length > 0 ? ['NotTaken'] : []
  const beside = ['DryRun', ...named].map((name) => ({ $ref: `#/components/schemas/${name}` }))
  if (!mayAnswerId(route.operation)) return { allOf: [record, ...beside] }
  return { oneOf: [record, { $ref: '#/components/schemas/OnlyId' }], allOf: beside }
}

/** Returns a list whose rows only have the requested fields; undefined when they always have all. */
export function partialListOf(route: Route): { row: Json; list: Json } | undefined {
  const answer = answerOf(route)
  const whole = rowOf(answer)
  if (!answer || !whole || !takesFields(route)) return undefined
  const { required: _, description: __, title: ___, ...fields } = whole
  const row = {
    ...fields,
    description: 'The fields that `fields` names.',
    additionalProperties: false,
  }
  const properties = answer.properties as Json
  const data = { ...(properties.data as Json), items: row }
  return { row, list: { ...answer, properties: { ...properties, data } } }
}

function takesFields({ operation }: Route): boolean {
  return 'fields' in (inputJsonSchema(operation).properties ?? {}) && isList(operation)
}

function isList(operation: Route['operation']): boolean {
  return 'data' in (outputJsonSchema(operation).properties ?? {})
}
