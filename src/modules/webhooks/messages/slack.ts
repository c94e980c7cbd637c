import type { Message } from './sentence.ts'

/** Returns the payload of a Slack incoming webhook: the sentence, and below it the link. */
export function slackPayload({ sentence, url }: Pick<Message, 'sentence'> & { url: string }) {
  const text = slackText(sentence)
  return {
    // Shown in notifications.
    text,
    blocks: [
      { type: 'section', text: markdown(text) },
      { type: 'context', elements: [markdown(`<${escaped(url)}|Open in Rollcall>`)] },
    ],
    link_names: false,
    unfurl_links: false,
  }
}

/** `verbatim`: Slack does not turn words into links, channels or mentions. */
function markdown(text: string) {
  return { type: 'mrkdwn', text, verbatim: true }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * Escapes text for Slack: its three control characters are escaped, and an invisible word joiner keeps an @ from
 * mentioning anybody and keeps formatting characters from formatting.
 */
export function slackText(text: string): string {
  return escaped(text)
    .replaceAll('@', '@\u2060')
    .replaceAll(/[*_~`]/g, (sign) => `\u2060${sign}\u2060`)
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => entities[sign]!)
}
