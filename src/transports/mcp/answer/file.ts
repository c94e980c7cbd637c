import type { FileAnswer } from '../../../core/file.ts'

type FileResource = { uri: string; mimeType: string } & ({ text: string } | { blob: string })

/** Returns a file as MCP carries it: text for text types, else base64. */
export function fileResource({ filename, content_type, bytes }: FileAnswer): FileResource {
  const uri = `rollcall://files/${encodeURIComponent(filename)}`
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return isText(content_type)
    ? { uri, mimeType: content_type, text: content.toString('utf8') }
    : { uri, mimeType: content_type, blob: content.toString('base64') }
}

function isText(content_type: string): boolean {
  return /^text\/|[/+](json|xml|yaml)\b/.test(content_type)
}
