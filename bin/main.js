// What `npm start` runs. A Node that cannot read TypeScript still reaches the sentence of the check.
import './check-node.js'

await import('../src/main.ts')
