/** The instructions for a host: texts are Markdown, with `code` and _names of buttons_ and nothing else. */
export type Way = {
  /** Commands that connect it. */
  commands?: readonly string[]
  /** The content for a file of the host; never a key. */
  file?: HostFile
  /** An address that opens the host and installs the server. */
  install?: string
  /** The steps to click and type, in order. */
  steps: readonly string[]
  /** Connects from the internet, not from the computer of the person. */
  from_internet?: boolean
}

export type HostFile = { place: string; language: 'json' | 'toml'; text: string }

/** An application that people connect to the server; each way gets the URL of its endpoint. */
export type Host = {
  title: string
  /** The schemes, without a dot, that its sign-in may return to. */
  schemes?: readonly string[]
  /** For people who sign in, at `{site}/mcp`. */
  signIn?(url: string): Way
  /** With an API key, at `{site}/api/mcp`. */
  withKey?(url: string): Way
}

/** The environment variable from which hosts read the key. */
export const variable = 'ROLLCALL_API_KEY'

/** A variable in the syntax of most hosts. */
export function placeholder(name: string): string {
  return `\${${name}}`
}

export function jsonFile(place: string, content: object): HostFile {
  return { place, language: 'json', text: JSON.stringify(content, null, 2) }
}
