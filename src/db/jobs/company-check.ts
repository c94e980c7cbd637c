/** A node of Kysely's syntax tree, read generically. */
type Node = { readonly kind: string } & { readonly [part: string]: unknown }

const queries = new Set([
  'SelectQueryNode',
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
])
/** A condition inside one of these nodes does not have to be true for a row to be read. */
const alternatives = new Set(['OrNode', 'UnaryOperationNode', 'CaseNode'])
/** Tables that belong to no company. */
const shared: ReadonlySet<string> = new Set(['rate_windows', 'sign_in_waits'])
/** The column that names the company. */
const companyColumn = (table: string | undefined) => (table === 'companies' ? 'id' : 'company_id')
const tableLists = new Set(['from', 'table', 'into', 'using', 'joins'])

/**
 * Returns the aliases of a statement's tables that no condition restricts to the company: `company_id` must
 * equal the parameter, or the `company_id` of a table that is restricted.
 */
export function missingCompanies(
  query: object,
  isCompany: (value: unknown) => boolean,
  outer: ReadonlySet<string> = new Set(),
  common: ReadonlySet<string> = new Set(),
): string[] {
  const root = query as Node
  const named = commonTables(root, common)
  const tables = tablesOf(root, named)
  const aliases = [...tables.keys()].filter((alias) => !shared.has(tables.get(alias)!))
  const restricted = new Set(outer)
  for (const alias of aliases) restricted.delete(alias)
  const equalities = equalitiesOf(root, isCompany, tables)
  if (root.kind === 'InsertQueryNode' && insertsCompany(root, isCompany)) {
    for (const alias of aliases) restricted.add(alias)
  }
  for (let size = -1; size < restricted.size; ) {
    size = restricted.size
    for (const [a, b] of equalities) {
      if (b === null || restricted.has(b)) restricted.add(a)
      else if (restricted.has(a)) restricted.add(b)
    }
  }
  const nested = nestedQueries(root).flatMap((inner) =>
    missingCompanies(inner, isCompany, restricted, named),
  )
  return [...aliases.filter((alias) => !restricted.has(alias)), ...nested]
}

function commonTables(root: Node, outer: ReadonlySet<string>): Set<string> {
  const list = (root.with as { expressions?: Node[] } | undefined)?.expressions ?? []
  return new Set([...outer, ...list.map(({ name }) => tableName((name as Node).table as Node))])
}

/** The tables that a query reads or writes, by alias; not those of `with`. */
function tablesOf(root: Node, common: ReadonlySet<string>): Map<string, string> {
  const tables = new Map<string, string>()
  const visit = (node: unknown, alias?: string): void => {
    if (Array.isArray(node)) for (const each of node) visit(each)
    else if (isNode(node)) {
      if (node.kind === 'AliasNode') visit(node.node, identifier(node.alias))
      else if (node.kind === 'TableNode') {
        const name = tableName(node)
        if (!common.has(name)) tables.set(alias ?? name, name)
      } else if (node.kind === 'JoinNode') visit(node.table)
      else if (node.kind === 'FromNode') visit(node.froms)
      else if (node.kind === 'UsingNode') visit(node.tables)
    }
  }
  for (const part of tableLists) visit(root[part])
  return tables
}

/** The pairs of aliases with equal `company_id`; the second is null for the parameter. */
function equalitiesOf(
  root: Node,
  isCompany: (value: unknown) => boolean,
  tables: ReadonlyMap<string, string>,
): [string, string | null][] {
  const found: [string, string | null][] = []
  const only = tables.size === 1 ? [...tables.keys()][0] : undefined
  const side = (node: unknown): string | null | undefined => {
    if (!isNode(node)) return undefined
    if (node.kind === 'ReferenceNode') {
      const alias = node.table === undefined ? only : tableName(node.table as Node)
      const column = companyColumn(alias === undefined ? undefined : tables.get(alias))
      return columnName(node) === column ? alias : undefined
    }
    return isParameter(node, isCompany) ? null : undefined
  }
  walk(root, (node) => {
    if (node.kind !== 'BinaryOperationNode' || operatorOf(node) !== '=') return
    const [a, b] = [side(node.leftOperand), side(node.rightOperand)]
    if (a === undefined || b === undefined) return
    if (a !== null) found.push([a, b])
    else if (b !== null) found.push([b, a])
  })
  return found
}

/** Calls `see` for the nodes of one query that apply to each of its rows. */
function walk(root: Node, see: (node: Node) => void): void {
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) for (const each of part) visit(each)
    else if (isNode(part) && !queries.has(part.kind) && !alternatives.has(part.kind)) {
      see(part)
      for (const each of Object.values(part)) visit(each)
    }
  }
  for (const part of Object.values(root)) visit(part)
}

function nestedQueries(root: Node): Node[] {
  const found: Node[] = []
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) for (const each of part) visit(each)
    else if (isNode(part)) {
      if (queries.has(part.kind)) found.push(part)
      else for (const each of Object.values(part)) visit(each)
    }
  }
  for (const part of Object.values(root)) visit(part)
  return found
}

/** Whether an insert stores the company of the parameter, or rows of a query that is checked itself. */
function insertsCompany(root: Node, isCompany: (value: unknown) => boolean): boolean {
  const columns = (root.columns as Node[] | undefined) ?? []
  const at = columns.findIndex((column) => identifier(column.column) === 'company_id')
  const values = root.values as Node | undefined
  if (at < 0 || values === undefined) return false
  if (values.kind !== 'ValuesNode') return true
  return (values.values as Node[]).every((row) =>
    isParameter((row.values as Node[])[at]!, isCompany),
  )
}

/** A parameter is a value, or `sql` around one. */
function isParameter(node: Node, isCompany: (value: unknown) => boolean): boolean {
  if (node.kind === 'ValueNode') return isCompany(node.value)
  const parts = node.kind === 'RawNode' ? (node.parameters as Node[]) : []
  return parts.length === 1 && isParameter(parts[0]!, isCompany)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'kind' in value
}

const identifier = (node: unknown): string => (node as { name: string }).name

const tableName = (node: Node): string =>
  identifier((node.table as { identifier: unknown }).identifier)

const columnName = (node: Node): string | undefined => {
  const column = node.column as Node
  return column.kind === 'ColumnNode' ? identifier(column.column) : undefined
}

const operatorOf = (node: Node): unknown => (node.operator as { operator?: unknown }).operator
