import { readdirSync, readFileSync } from 'node:fs'

const root = new URL('../..', import.meta.url)

/** A fenced block in a document, without the indentation of its fence. */
export type Block = { file: string; at: string; language: string; text: string }

export const documents: readonly string[] = [
  ...['README.md', 'CONTRIBUTING.md', 'clients/typescript/README.md'],
  ...readdirSync(new URL('docs/', root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${name}`),
]

export function read(file: string): string {
  return readFileSync(new URL(file, root), 'utf8')
}

export function blocksOf(file: string): Block[] {
  const text = read(file)
  const fences = /^( *)```(.*)\n([\s\S]*?)^ *```$/gm
  return [...text.matchAll(fences)].map(({ index, 1: indent, 2: language, 3: body }) => ({
    file,
    at: `${file}:${text.slice(0, index).split('\n').length}`,
    language: language!,
    text: body!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }))
}

/** The commands in a shell block, each on one line, without its comment. */
export function commandsOf({ text }: Block): string[] {
  return text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.replace(/(^| +)# .*/, '').trim())
    .filter((line) => line !== '')
}
