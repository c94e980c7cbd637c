import type { Host } from './host.ts'

export const copilotStudio: Host = {
  title: 'Copilot Studio',
  withKey: (url) => ({
    steps: [
      'On the _Tools_ page of the agent, choose _Add a tool_, _New tool_, _Model Context Protocol_.',
      `Name it Rollcall, describe it as leave, time and payroll hours of the company, and type \`${url}\` as the server URL.`,
      'Choose _API key_, then _Header_, and type `X-API-Key` as the name of the header. Choose _Create_.',
      'Create a connection and paste the key. Everybody who uses the agent with it may do what the key may do.',
    ],
    from_internet: true,
  }),
}
