import { readFileSync } from 'node:fs'

type GoldenCase = { id: string; input: Record<string, unknown>; expected: Record<string, unknown> }

const cases: GoldenCase[] = JSON.parse(
  readFileSync(new URL('../../../shared/golden/pto.json', import.meta.url), 'utf8'),
)
const golden = new Map(cases.map((each) => [each.id, each]))

/** A shared case of leave balances, whose input and expectation have the shapes that the test reads. */
export function sharedLeave<Input, Expected>(id: string) {
  const found = golden.get(id)!
  return { input: found.input as Input, expected: found.expected as Expected }
}
