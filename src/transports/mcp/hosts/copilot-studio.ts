import type { Host } from './host.ts'
import { step } from './steps.ts'

export const copilotStudio: Host = {
  title: 'Copilot Studio',
  withKey: (url) => ({
    steps: [
      step.copilot_add(),
      step.copilot_name({ url }),
      step.copilot_key(),
      step.copilot_connection(),
    ],
    from_internet: true,
  }),
}
