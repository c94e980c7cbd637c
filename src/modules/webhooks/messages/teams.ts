import type { Message } from './sentence.ts'

/**
 * Returns the payload of a Teams webhook made with Workflows: an Adaptive Card with the sentence and a link. Uses text
 * runs, because a text block would be read as Markdown.
 */
export function teamsPayload({ sentence, url }: Pick<Message, 'sentence'> & { url: string }) {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.2',
          body: [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: sentence }] }],
          actions: [{ type: 'Action.OpenUrl', title: 'Open in Rollcall', url }],
        },
      },
    ],
  }
}
