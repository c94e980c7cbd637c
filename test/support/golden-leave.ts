import { readFileSync } from 'node:fs'

type GoldenCase = { id: string; input: Record<string, unknown>; expected: Record<string, unknown> }

const cases = ['pto.json', 'pto-2.json'].flatMap((file): GoldenCase[] =>
  JSON.parse(readFileSync(new URL(`../golden/${file}`, import.meta.url), 'utf8')),
)
const golden = new Map(cases.map((each) => [each.id, each]))

/** A worked example of leave balances, with the input and expectation that the test reads. */
export function sharedLeave<Input, Expected>(id: string) {
  const found = golden.get(id)!
  return { input: found.input as Input, expected: found.expected as Expected }
}

/** Leave that is requested against a balance, in the cases about what a balance allows. */
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
