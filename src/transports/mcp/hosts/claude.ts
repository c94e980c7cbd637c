import type { Host } from './host.ts'

/** Where a person adds a connector, and then connects it. */
function connector(where: string, url: string) {
  return {
    steps: [
      `${where} and choose _Add custom connector_. In an organization, an owner adds it first.`,
      `Name it Rollcall and paste \`${url}\` as the URL. Leave the advanced settings empty.`,
      'Choose _Connect_, sign in, and choose what Claude may do.',
    ],
    from_internet: true,
  }
}

export const claude: Host = {
  title: 'Claude.ai',
  signIn: (url) => connector('Open _Customize_, _Connectors_', url),
}

export const claudeDesktop: Host = {
  title: 'Claude Desktop',
  signIn: (url) => connector('Open _Settings_, _Connectors_', url),
  withKey: (url) => ({
    steps: [
      'Take the file `rollcall.mcpb`: it is in the folder `dist` of the npm package, and `npm run bundle` makes it.',
      'Open it with Claude Desktop, or choose it under _Settings_, _Extensions_, _Advanced settings_, _Install extension_.',
      `Type \`${url}\` and the key in the form. Claude Desktop stores the key encrypted.`,
    ],
  }),
}
