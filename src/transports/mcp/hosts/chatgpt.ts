import type { Host } from './host.ts'
import { step } from './steps.ts'

export const chatgpt: Host = {
  title: 'ChatGPT',
  signIn: (url) => ({
    steps: [step.chatgpt_developer_mode(), step.chatgpt_create({ url }), step.chatgpt_sign_in()],
    from_internet: true,
  }),
}
