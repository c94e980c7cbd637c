import type { Host } from './host.ts'
import { step } from './steps.ts'

export const n8n: Host = {
  title: 'n8n',
  withKey: (url) => ({
    steps: [step.n8n_add(), step.n8n_endpoint({ url }), step.n8n_key()],
  }),
}
