import type { McpServer } from '@modelcontextprotocol/server'
import type { Call } from './call/call.ts'
import type { Prompt } from './prompt.ts'
import type { Document, ResourceSet } from './resource.ts'
import type { Toolset } from './tool.ts'

/** Everything that an assistant may be shown. */
export type Surface = {
  toolsets: readonly Toolset[]
  resources: readonly ResourceSet[]
  documents: readonly Document[]
  prompts: readonly Prompt[]
  /** Additional registrations of a request's server. */
  extensions: readonly Extension[]
}

export type Extension = (server: McpServer, call: Call) => void
