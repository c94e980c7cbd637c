import type { SchemaChange } from '../../src/db/database.ts'

/**
 * Returns what a migration does that a process of the release before cannot work with, or that stops its requests.
 * A contract may do the first, never the second.
 */
export function brokenRules(texts: readonly string[], change: SchemaChange): string[] {
  const statements = texts.flatMap((text) => withoutTexts(text).split(';')).map((one) => one.trim())
  const all = statements.join(';\n')
  return statements.flatMap((one) => [
    ...(change.kind === 'expand' ? incompatible(one, all) : []),
    ...blocking(one, all, change),
  ])
}

function incompatible(statement: string, all: string): string[] {
  const found: string[] = []
  for (const [, kind = '', name = ''] of statement.matchAll(
    /\bdrop\s+(index concurrently|constraint|\w+)\s*(?:if exists\s+)?(\w*)/g,
  )) {
    const again = { constraint: 'add constraint', 'index concurrently': 'concurrently' }[kind]
    const isMadeAgain = again && new RegExp(`\\b${again}\\s+${name}\\b`).test(all)
    if (!isMadeAgain) found.push(`drops: drop ${kind} ${name}`)
  }
  if (/\brename\b/.test(statement)) found.push('renames')
  if (/\balter\s+(column\s+)?\w+\s+(set data\s+)?type\b|^alter type\b/.test(statement)) {
    found.push('changes a type')
  }
  if (/\bset not null\b/.test(statement)) found.push('sets not null')
  if (statement.startsWith('alter table')) {
    const added = statement.split(/\badd column\b/).slice(1)
    for (const column of added.map((text) => text.split(/,\s*(?:add|alter|drop)\b/)[0]!)) {
      const isFilled = /\b(default|generated|identity)\b/.test(column)
      if (/\bnot null\b/.test(column) && !isFilled) found.push('adds a column not null, no default')
    }
  }
  return found
}

function blocking(statement: string, all: string, change: SchemaChange): string[] {
  const found: string[] = []
  const index = /^create (?:unique )?index (concurrently )?.*? on (?:only )?(\w+)/s.exec(statement)
  const isNewTable =
    index && new RegExp(`\\bcreate table (if not exists )?${index[2]}\\b`).test(all)
  if (index && !index[1] && !isNewTable) found.push('builds an index without concurrently')
  if (index?.[1] && !change.outside_transaction) found.push('lacks outside_transaction')
  const [, filled = ''] = /^update (\w+)\b/.exec(statement) ?? []
  if (/^(update|delete|truncate)\b/.test(statement) && !change.fills?.includes(filled)) {
    found.push('changes rows: let a job do it in batches')
  }
  return found
}

/** In lower case, without comments, quoted texts and the bodies of functions. */
function withoutTexts(text: string): string {
  return text
    .toLowerCase()
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
}
