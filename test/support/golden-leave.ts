import { readFileSync } from 'node:fs'

type GoldenCase = { id: string; input: Record<string, unknown>; expected: Record<string, unknown> }

const cases = ['pto.json', 'pto-2.json'].flatMap((file): GoldenCase[] =>
  JSON.parse(readFileSync(new URL(`../golden/${file}`, import.meta.url), 'utf8')),
)
const golden = new Map(cases.map((each) => [each.id, each]))

/** A shared case of leave balances, whose input and expectation have the shapes that the test reads. */
export function sharedLeave<Input, Expected>(id: string) {
  const found = golden.get(id)!
  return { input: found.input as Input, expected: found.expected as Expected }
}

/** Leave that is asked for of a balance, in the cases of what a balance allows. */
export type RequestedBalance = {
  available: number
  pending?: number
  requested: number
  allow_negative?: boolean
  negative_limit_days?: number
}
export type AllowedBalance = {
  status: number
  available_after_approval?: number
  available_after_pending?: number
}
