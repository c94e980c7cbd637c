import type { Host } from './host.ts'
import { step } from './steps.ts'

/** The steps for adding a connector, and then connecting it. */
function connector(add: string, url: string) {
  return {
    steps: [add, step.claude_paste({ url }), step.claude_connect()],
    from_internet: true,
  }
}

export const claude: Host = {
  title: 'Claude.ai',
  signIn: (url) => connector(step.claude_connector(), url),
}

export const claudeDesktop: Host = {
  title: 'Claude Desktop',
  signIn: (url) => connector(step.claude_desktop_connector(), url),
  withKey: (url) => ({
    steps: [step.take_bundle(), step.open_bundle(), step.fill_bundle({ url })],
  }),
}
