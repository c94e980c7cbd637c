import type { Host } from './host.ts'

export const n8n: Host = {
  title: 'n8n',
  withKey: (url) => ({
    steps: [
      'Add the node _MCP Client Tool_ to an AI agent, or _MCP Client_ to a workflow.',
      `Choose _HTTP Streamable_ and type \`${url}\` as the endpoint.`,
      'Choose _Header Auth_ and create a credential with the name `X-API-Key` and the key as its value.',
    ],
  }),
}
