import type { Caller } from '../../src/core/operation.ts'

const system = { kind: 'system', id: null, name: 'test', permissions: null } as const

/** A person at the command line, of any company. */
export const operator = { actor: system, channel: 'cli', request_id: 'test' } as const

/** The service itself, as in jobs. */
export function systemCaller(company_id: number): Caller {
  return { company_id, actor: system, channel: 'system', request_id: 'test' }
}
