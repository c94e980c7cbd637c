import { inflateRawSync } from 'node:zlib'

type Cell = { f?: string; v?: number; text?: string }

/** A sheet of a workbook; a cell is found by the heading of its column. */
export type Sheet = {
  xml: string
  headings: string[]
  cell: (heading: string, row: number) => Cell
  /** The address of a cell, such as `F2`. */
  at: (heading: string, row: number) => string
}

/** Reads a sheet, counted from 1. */
export function sheetOf(workbook: Buffer, n: number): Sheet {
  const xml = unzipped(workbook, `xl/worksheets/sheet${n}.xml`)
  const shared = [...unzipped(workbook, 'xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)]
  const strings = shared.map(([, item]) => item!.replace(/<[^>]*>/g, ''))
  const cellAt = (address: string) => {
    const [, marks, cell] = new RegExp(`<c r="${address}"([^>]*)>(.*?)</c>`).exec(xml) ?? []
    if (marks === undefined || cell === undefined) return {}
    const formula = /<f>(.*?)<\/f>/.exec(cell)?.[1]
    const value = /<v>(.*?)<\/v>/.exec(cell)?.[1]
    if (value !== undefined && marks.includes('t="s"')) return { text: strings[Number(value)]! }
    return {
      ...(formula === undefined ? {} : { f: formula }),
      ...(value === undefined ? {} : { v: Number(value) }),
    }
  }
  const letters = [...xml.matchAll(/<c r="([A-Z]+)1"/g)].map(([, letter]) => letter!)
  const headings = letters.map((letter) => (cellAt(`${letter}1`) as Cell).text ?? '')
  const at = (heading: string, row: number) => `${letters[headings.indexOf(heading)]}${row}`
  return { xml, headings, at, cell: (heading, row) => cellAt(at(heading, row)) }
}

/** The text of a file in a zip archive, found through its central directory. */
export function unzipped(archive: Buffer, name: string): string {
  let at = archive.readUInt32LE(archive.lastIndexOf('PK\x05\x06') + 16)
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const [packed, length] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    const header = archive.readUInt32LE(at + 42)
    if (archive.toString('utf8', at + 46, at + 46 + length) === name) {
      const names = archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
      const content = archive.subarray(header + 30 + names, header + 30 + names + packed)
      return archive.readUInt16LE(at + 10) === 0
        ? content.toString()
        : inflateRawSync(content).toString()
    }
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  throw new Error(`There is no ${name} in the archive.`)
}
