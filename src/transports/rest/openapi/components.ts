import type { Route } from '../routes.ts'
import { dryRunAnswerOf, partialListOf } from './dry-run.ts'
import { isJson, type Json, mapMembers } from './json.ts'
import { isUncounted, pascal, recordName, splitName } from './names.ts'
import { answerOf, bodyOf, rowOf } from './shapes.ts'

export type SharedSchemas = {
  /** The named schemas, each with references to the others. */
  schemas: Record<string, Json>
  /** Returns a schema with all named parts replaced by references. */
  refer(schema: Json): Json
  /** Returns the reference to a route's body, undefined when it has none. */
  bodyRef(route: Route): Json | undefined
}

/**
 * Names the records, lists and bodies of a route table, which become the types of generated clients. An answer has the
 * same type everywhere, a body belongs to its operation; `reserved` names are not used.
 */
export function sharedSchemas(routes: readonly Route[], reserved: string[]): SharedSchemas {
  const named: Named = { byContent: new Map(), byName: new Map(), reserved: new Set(reserved) }
  for (const route of routes) {
    claimTitled(named, bodyOf(route))
    claimTitled(named, answerOf(route))
  }
  claimRecords(named, routes)
  for (const route of routes) claimList(named, route)
  for (const route of routes) claimVariants(named, route)
  const bodies = new Map(routes.map((route) => [route, claimBody(named, route)]))

  const refer = (value: unknown): unknown => {
    const existing = isJson(value) ? named.byContent.get(JSON.stringify(value)) : undefined
    return existing ? reference(existing) : mapMembers(value, refer)
  }
  const schemas = [...named.byName].map(([name, schema]) => [name, mapMembers(schema, refer)])
  return {
    schemas: Object.fromEntries(schemas),
    refer: (schema) => refer(schema) as Json,
    bodyRef: (route) => {
      const body = bodies.get(route)
      return body ? reference(body) : undefined
    },
  }
}

function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` }
}

type Named = {
  byContent: Map<string, string>
  byName: Map<string, Json>
  reserved: ReadonlySet<string>
}

/** Gives a content its name, unless it has one. */
function claim(named: Named, schema: Json, ...wanted: string[]): void {
  const content = JSON.stringify(schema)
  if (!named.byContent.has(content)) named.byContent.set(content, name(named, schema, wanted))
}

/** Registers a schema under the first of the wanted names that is free, else the last with a number. */
function name({ byName, reserved }: Named, schema: Json, wanted: string[]): string {
  const isFree = (word: string) => !byName.has(word) && !reserved.has(word)
  let free = wanted.find(isFree)
  for (let n = 2; free === undefined; n += 1) {
    const numbered = `${wanted.at(-1)}${n}`
    if (isFree(numbered)) free = numbered
  }
  byName.set(free, schema)
  return free
}

/** A module names a schema with `v.title('LeaveBucket')`. */
function claimTitled(named: Named, value: unknown): void {
  if (isJson(value) && typeof value.title === 'string' && /^[A-Z][A-Za-z0-9]*$/.test(value.title)) {
    claim(named, value, value.title)
  }
  mapMembers(value, (member) => claimTitled(named, member))
}

// The first of a stem's records in this order has the plain name, whatever operations are added later.
const plainFirst = ['list', 'read', 'get', 'create', 'update']

function claimRecords(named: Named, routes: readonly Route[]): void {
  const rank = ({ operation }: Route) => {
    const place = plainFirst.indexOf(splitName(operation.name).verb)
    return place === -1 ? plainFirst.length : place
  }
  for (const route of routes.toSorted((a, b) => rank(a) - rank(b))) {
    const { stem, verb } = splitName(route.operation.name)
    const answer = answerOf(route)
    const row = rowOf(answer)
    const plain = recordName(stem)
    const special =
      verb === 'read' || verb === 'get' ? `${plain}Detail` : `${plain}${pascal(verb)}Result`
    if (row) claim(named, row, ...(isUncounted(stem) ? [`${plain}Row`] : [plain, special]))
    else if (answer && verb === 'delete') claim(named, answer, 'DeleteResult')
    else if (answer) claim(named, answer, plain, special)
  }
}

function claimList(named: Named, route: Route): void {
  const answer = answerOf(route)
  const row = rowOf(answer)
  if (!answer || !row) return
  const { stem, verb } = splitName(route.operation.name)
  const plain = recordName(stem)
  const rowName = named.byContent.get(JSON.stringify(row)) ?? plain
  claim(named, answer, isUncounted(stem) ? plain : `${rowName}List`, `${plain}${pascal(verb)}List`)
}

/** An answer that replaces a record or list is named after it. */
function claimVariants(named: Named, route: Route): void {
  const nameOf = (schema: unknown) => named.byContent.get(JSON.stringify(schema))
  const answer = answerOf(route)
  const dryRun = dryRunAnswerOf(route)
  const { stem, verb } = splitName(route.operation.name)
  const name = `${recordName(stem)}${pascal(verb)}DryRun`
  if (dryRun) claim(named, dryRun, `${nameOf(answer)}DryRun`, name)
  const partial = partialListOf(route)
  if (!partial) return
  claim(named, partial.row, `${nameOf(rowOf(answer))}Fields`)
  claim(named, partial.list, `${nameOf(answer)}OfFields`)
}

function claimBody(named: Named, route: Route): string | undefined {
  const body = bodyOf(route)
  if (!body) return undefined
  const { stem, verb } = splitName(route.operation.name)
  const plain = `${recordName(stem)}${pascal(verb)}`
  const members = new Set([...named.byName].flatMap(([of, schema]) => memberNames(of, schema)))
  const isTaken = memberNames(plain, body).some((member) => members.has(member))
  return name(named, body, [isTaken ? `${plain}Body` : plain])
}

/** Returns the names that generators give the types of a schema's fields. */
export function memberNames(of: string, { properties }: Json): string[] {
  return Object.keys(isJson(properties) ? properties : {}).map((field) => of + pascal(field))
}
