import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import {
  type Expression,
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isImportDeclaration,
  isNamedImports,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'

const root = join(import.meta.dirname, '../..')

/** A text of the source that needs a translation. */
export type SourceWord = {
  /** The English text, with `{0}`, `{1}` … for what is put in, or `{n}` for a count. */
  key: string
  is_plural: boolean
  file: string
}

/** What the functions of `src/words` take, by their names. */
const taggers = ['t', 'tHtml']
const callers = { phrase: 0, plural: 1, count: 1, pager: 3 } as const
type Called = keyof typeof callers

/** Where the functions come from, and where they pass on what they were given. */
const origins = /\/(words\/index|html|ui)\.ts$/
const ofViews = /^\.\.?\/words\.ts$/
const passingOn = ['src/transports/dashboard/parts/ui.ts', 'src/transports/pages/html.ts']

/** Parses files with the compiler, without what they import. */
export function parsed(pattern: string): Map<string, SourceFile> {
  const folder = mkdtempSync(join(tmpdir(), 'words-'))
  const files = globSync(pattern, { cwd: root }).map((file) => join(root, file))
  const config = join(folder, 'tsconfig.json')
  const compilerOptions = { noResolve: true, noLib: true, types: [], noEmit: true }
  writeFileSync(config, JSON.stringify({ compilerOptions, files }))
  const api = new API({ cwd: folder })
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    return new Map(
      files.map((file) => [relative(root, file), project!.program.getSourceFile(file)!]),
    )
  } finally {
    api.close()
    rmSync(folder, { recursive: true })
  }
}

/** Returns every text of a file that is marked for translation; throws for one that cannot be read. */
export function wordsIn(file: string, source: SourceFile): SourceWord[] {
  const names = importedNames(source, file.startsWith('src/views/') ? ofViews : origins)
  const found: SourceWord[] = []
  const visit = (node: Node): void => {
    if (isTaggedTemplateExpression(node) && taggers.includes(names.get(nameOf(node.tag)) ?? '')) {
      found.push({ key: templateOf(node.template)!, is_plural: false, file })
    }
    if (isCallExpression(node))
      found.push(...calledWith(file, node.arguments, names.get(nameOf(node.expression))))
    node.forEachChild(visit)
  }
  source.forEachChild(visit)
  return found
}

function calledWith(
  file: string,
  given: readonly Expression[],
  name: string | undefined,
): SourceWord[] {
  if (name === undefined || !Object.hasOwn(callers, name)) return []
  // A list has the nouns of its pager after the page, the path and where it is.
  const said = given[callers[name as Called]]
  const texts = said && textsOf(said)
  if (!texts) {
    if (passingOn.includes(file) || file.startsWith('src/views/')) return []
    throw new Error(`${file}: ${name} needs its text as a literal.`)
  }
  const is_plural = name !== 'phrase'
  const isNoun = name === 'count' || name === 'pager'
  return texts.map((text) => ({ key: isNoun ? `{n} ${text}` : text, is_plural, file }))
}

/** The local names of the functions that a file imports. */
function importedNames(source: SourceFile, from: RegExp): Map<string, string> {
  const names = new Map<string, string>()
  source.forEachChild((node) => {
    if (!isImportDeclaration(node)) return
    const { moduleSpecifier, importClause } = node
    if (!isStringLiteral(moduleSpecifier) || !from.test(moduleSpecifier.text)) return
    const bindings = importClause?.namedBindings
    if (!bindings) return
    if (!isNamedImports(bindings)) {
      const all = nameOf(bindings.name)
      for (const name of [...taggers, ...Object.keys(callers)]) names.set(`${all}.${name}`, name)
      return
    }
    for (const { name, propertyName = name } of bindings.elements) {
      names.set(nameOf(name), nameOf(propertyName))
    }
  })
  return names
}

function nameOf(node: Node): string {
  if (isPropertyAccessExpression(node)) return `${nameOf(node.expression)}.${nameOf(node.name)}`
  return isIdentifier(node) ? node.text : ''
}

/** The texts of a literal, or of both ends of a condition. */
export function textsOf(node: Node): string[] | undefined {
  if (isConditionalExpression(node)) {
    const [a, b] = [textsOf(node.whenTrue), textsOf(node.whenFalse)]
    return a && b && [...a, ...b]
  }
  if (isStringLiteral(node)) return [node.text]
  const text = templateOf(node)
  return text === undefined || text.includes('{0}') ? undefined : [text]
}

/** A template with `{0}`, `{1}` … where values are put in. */
export function templateOf(node: Node): string | undefined {
  if (isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!isTemplateExpression(node)) return undefined
  return node.templateSpans.reduce(
    (text, span, i) => `${text}{${i}}${span.literal.text}`,
    node.head.text,
  )
}
