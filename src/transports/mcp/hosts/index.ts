import { chatgpt } from './chatgpt.ts'
import { claude, claudeDesktop } from './claude.ts'
import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import { copilotStudio } from './copilot-studio.ts'
import { cursor } from './cursor.ts'
import { geminiCli } from './gemini-cli.ts'
import type { Host } from './host.ts'
import { n8n } from './n8n.ts'
import { vscode } from './vscode.ts'

/** The hosts that pages, documents and `rollcall mcp-config` describe. */
export const hosts = {
  claude,
  chatgpt,
  'claude-desktop': claudeDesktop,
  'claude-code': claudeCode,
  vscode,
  cursor,
  codex,
  'gemini-cli': geminiCli,
  'copilot-studio': copilotStudio,
  n8n,
} as const satisfies Readonly<Record<string, Host>>

export type HostName = keyof typeof hosts
