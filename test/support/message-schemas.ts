/**
 * The parts of the formats of Slack and Microsoft Teams that the messages of webhooks use, as JSON Schema. Written by
 * hand after what is published: they refuse every property and every kind of block that is not listed here.
 */

const text = { type: 'string', minLength: 1 }

/**
 * After `MrkdwnElement`, `PlainTextElement`, `SectionBlock` and `ContextBlock` of `@slack/types`
 * (slackapi/node-slack-sdk, packages/types/src/block-kit) and `IncomingWebhookSendArguments` of `@slack/webhook`: a text
 * has 1 to 3,000 characters, a message at most 50 blocks, a context at most 10 elements.
 */
export const slackMessage = {
  type: 'object',
  required: ['text', 'blocks'],
  additionalProperties: false,
  properties: {
    text: { ...text, maxLength: 40_000 },
    blocks: {
      type: 'array',
      minItems: 1,
      maxItems: 50,
      items: { anyOf: [{ $ref: '#/definitions/section' }, { $ref: '#/definitions/context' }] },
    },
    link_names: { type: 'boolean' },
    unfurl_links: { type: 'boolean' },
    unfurl_media: { type: 'boolean' },
  },
  definitions: {
    mrkdwn: {
      type: 'object',
      required: ['type', 'text'],
      additionalProperties: false,
      properties: {
        type: { const: 'mrkdwn' },
        text: { ...text, maxLength: 3_000 },
        verbatim: { type: 'boolean' },
      },
    },
    plainText: {
      type: 'object',
      required: ['type', 'text'],
      additionalProperties: false,
      properties: {
        type: { const: 'plain_text' },
        text: { ...text, maxLength: 3_000 },
        emoji: { type: 'boolean' },
      },
    },
    textObject: {
      anyOf: [{ $ref: '#/definitions/mrkdwn' }, { $ref: '#/definitions/plainText' }],
    },
    section: {
      type: 'object',
      required: ['type', 'text'],
      additionalProperties: false,
      properties: {
        type: { const: 'section' },
        block_id: text,
        text: { $ref: '#/definitions/textObject' },
      },
    },
    context: {
      type: 'object',
      required: ['type', 'elements'],
      additionalProperties: false,
      properties: {
        type: { const: 'context' },
        block_id: text,
        elements: {
          type: 'array',
          minItems: 1,
          maxItems: 10,
          items: { $ref: '#/definitions/textObject' },
        },
      },
    },
  },
} as const

/**
 * After `AdaptiveCard`, `RichTextBlock`, `TextRun` and `Action.OpenUrl` of schemas/1.5.0/adaptive-card.json
 * (microsoft/AdaptiveCards), within the message that the trigger "When a Teams webhook request is received" of Workflows
 * takes.
 */
export const teamsMessage = {
  type: 'object',
  required: ['type', 'attachments'],
  additionalProperties: false,
  properties: {
    type: { const: 'message' },
    attachments: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['contentType', 'content'],
        additionalProperties: false,
        properties: {
          contentType: { const: 'application/vnd.microsoft.card.adaptive' },
          contentUrl: { type: 'null' },
          content: { $ref: '#/definitions/AdaptiveCard' },
        },
      },
    },
  },
  definitions: {
    AdaptiveCard: {
      type: 'object',
      required: ['type', 'version'],
      additionalProperties: false,
      properties: {
        type: { const: 'AdaptiveCard' },
        // The first version with text runs.
        version: { enum: ['1.2', '1.3', '1.4', '1.5'] },
        $schema: { type: 'string', format: 'uri' },
        lang: text,
        fallbackText: { type: 'string' },
        body: { type: 'array', items: { $ref: '#/definitions/RichTextBlock' } },
        actions: { type: 'array', items: { $ref: '#/definitions/OpenUrl' } },
      },
    },
    RichTextBlock: {
      type: 'object',
      required: ['type', 'inlines'],
      additionalProperties: false,
      properties: {
        type: { const: 'RichTextBlock' },
        inlines: { type: 'array', minItems: 1, items: { $ref: '#/definitions/TextRun' } },
        spacing: text,
      },
    },
    TextRun: {
      type: 'object',
      required: ['type', 'text'],
      additionalProperties: false,
      properties: {
        type: { const: 'TextRun' },
        text: { type: 'string' },
        isSubtle: { type: 'boolean' },
        italic: { type: 'boolean' },
        weight: { enum: ['default', 'lighter', 'bolder'] },
      },
    },
    OpenUrl: {
      type: 'object',
      required: ['type', 'url'],
      additionalProperties: false,
      properties: {
        type: { const: 'Action.OpenUrl' },
        title: { type: 'string' },
        url: { type: 'string', format: 'uri-reference' },
      },
    },
  },
} as const
