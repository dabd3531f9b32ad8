import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const SIGNATURE = 0x774f4646
const HEADER = 44
const ENTRY = 20

interface Table {
  tag: Buffer
  checksum: number
  content: Buffer
}

/**
 * The TrueType font inside a WOFF 1.0 file (W3C): the same tables, each unpacked, under a directory of its own. Fonts on
 * npm come as WOFF, and fontkit would unpack the table of outlines again for every glyph.
 */
export async function unpackWoff(woff: Buffer): Promise<Buffer> {
  if (woff.length < HEADER || woff.readUInt32BE(0) !== SIGNATURE) throw new Error('not a WOFF font')
  const count = woff.readUInt16BE(12)
  const tables = await Promise.all(
    Array.from({ length: count }, (_, index) => unpackTable(woff, HEADER + index * ENTRY)),
  )
  return trueType(woff.subarray(4, 8), tables)
}

async function unpackTable(woff: Buffer, at: number): Promise<Table> {
  const offset = woff.readUInt32BE(at + 4)
  const packedSize = woff.readUInt32BE(at + 8)
  const size = woff.readUInt32BE(at + 12)
  const packed = woff.subarray(offset, offset + packedSize)
  const content = packedSize === size ? packed : await promisify(inflate)(packed)
  return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), content }
}

/** Tables begin at multiples of four bytes. */
function trueType(flavor: Buffer, tables: readonly Table[]): Buffer {
  const header = Buffer.alloc(12 + tables.length * 16)
  flavor.copy(header)
  header.writeUInt16BE(tables.length, 4)
  const parts: Buffer[] = [header]
  let offset = header.length
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const at = 12 + index * 16
    tag.copy(header, at)
    header.writeUInt32BE(checksum, at + 4)
    header.writeUInt32BE(offset, at + 8)
    header.writeUInt32BE(content.length, at + 12)
    const padding = Buffer.alloc((4 - (content.length % 4)) % 4)
    parts.push(content, padding)
    offset += content.length + padding.length
  }
  return Buffer.concat(parts)
}
