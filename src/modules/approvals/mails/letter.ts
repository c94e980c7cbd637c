import { mailPage } from '../../../lib/mail-page.ts'
import { escapeMarkup } from '../../../lib/markup.ts'
import { language, t } from '../../../words/index.ts'

export type Letter = { subject: string; text: string; html: string }

/** A paragraph, a table of facts, a list of links, or one link. */
export type Part =
  | string
  | { facts: readonly Fact[] }
  | { links: readonly Link[] }
  | { url: string }

export type Fact = readonly [name: string, value: string]

type Link = { words: string; url: string; facts?: readonly Fact[] }

/** Returns an email as text and as HTML, in the current language. */
export function letter(subject: string, parts: readonly Part[]): Letter {
  const filled = parts.filter((part) => typeof part === 'string' || !isEmpty(part))
  return {
    // One line, whatever is in a name.
    subject: subject.replace(/\s+/g, ' '),
    text: `${filled.map(textOf).join('\n\n')}\n`,
    html: mailPage(language(), filled.map(htmlOf).join('\n')),
  }
}

function isEmpty(part: Exclude<Part, string>): boolean {
  return (
    ('facts' in part && part.facts.length === 0) || ('links' in part && part.links.length === 0)
  )
}

function textOf(part: Part): string {
  if (typeof part === 'string') return part
  if ('facts' in part) return factLines(part.facts).join('\n')
  if ('links' in part) return part.links.map(linkText).join('\n')
  return part.url
}

function linkText({ words, url, facts = [] }: Link): string {
  const lines = [...factLines(facts), url].map((line) => `  ${line.replaceAll('\n', '\n  ')}`)
  return [`- ${words}`, ...lines].join('\n')
}

function factLines(facts: readonly Fact[]): string[] {
  return facts.map(([name, value]) => t`${name}: ${value}`)
}

function htmlOf(part: Part): string {
  if (typeof part === 'string') return `<p>${written(part)}</p>`
  if ('facts' in part) return factTable(part.facts)
  if ('links' in part) {
    const items = part.links.map(({ words, url, facts = [] }) => {
      return `<li>${link(url, words)}${facts.length === 0 ? '' : factTable(facts)}</li>`
    })
    return `<ul>${items.join('\n')}</ul>`
  }
  return `<p>${link(part.url, part.url)}</p>`
}

function factTable(facts: readonly Fact[]): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row" style="text-align: left; vertical-align: top; padding-right: 1em">${written(name)}</th><td>${written(value)}</td></tr>`,
  )
  return `<table>${rows.join('\n')}</table>`
}

function link(url: string, words: string): string {
  return `<a href="${escapeMarkup(url)}">${written(words)}</a>`
}

function written(text: string): string {
  return escapeMarkup(text).replaceAll('\n', '<br>')
}
