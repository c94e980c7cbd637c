import { runBridge } from './bridge.ts'

/** The server of the bundle for Claude Desktop, which passes the values of its form. */
void runBridge({
  url: process.env.ROLLCALL_URL ?? '',
  key: process.env.ROLLCALL_API_KEY,
  report: (sentence) => console.error(sentence),
})
