import { readFileSync, writeFileSync } from 'node:fs'
import { accesses, permissions } from '../src/core/access/permissions.ts'
import { allRoutes } from '../src/transports/rest/table.ts'
import { toolsets } from '../tools/index.ts'

const file = new URL('../docs/permissions.md', import.meta.url)
const mark = '<!-- Below: npm run permissions -->'

/** Returns the document with its text unchanged and its tables from the code. */
export function permissionsDocument(): string {
  const [text] = readFileSync(file, 'utf8').split(mark)
  return `${text}${mark}\n\n${tables()}`
}

function tables(): string {
  const tools = new Map(
    toolsets.flatMap((set) => set.tools.map((tool) => [tool.operation.name, tool.text.name])),
  )
  const lines = allRoutes.map(({ method, path, operation }) => {
    const accepted = accesses[operation.permission].map(code).join(' or ') || 'any key'
    const address = code(`${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    const tool = tools.get(operation.name)
    const least = operation.reach?.least ?? 'company'
    return `| ${address} | ${tool ? code(tool) : ''} | ${accepted} | ${least} |`
  })
  return [
    '## Every permission',
    '',
    permissions.map(code).join(', '),
    '',
    '## What opens what',
    '',
    '| REST, below `/api/v1` | Tool | Any one of | Least reach |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n')
}

function code(text: string): string {
  return `\`${text}\``
}

if (import.meta.main) writeFileSync(file, permissionsDocument())
