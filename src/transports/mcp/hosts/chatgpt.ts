import type { Host } from './host.ts'

export const chatgpt: Host = {
  title: 'ChatGPT',
  signIn: (url) => ({
    steps: [
      'Turn on _Developer mode_ in _Settings_, _Apps & Connectors_, _Advanced settings_. In a workspace, an admin allows it first.',
      `Choose _Create_, name it Rollcall, paste \`${url}\` as the MCP server URL, and choose _OAuth_.`,
      'Sign in, and choose what ChatGPT may do. In a chat, add Rollcall under _+_.',
    ],
    from_internet: true,
  }),
}
