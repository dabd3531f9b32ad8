import { promisify } from 'node:util'
import { inflate, inflateSync } from 'node:zlib'
import { writeTrueType } from './truetype'

const SIGNATURE = 0x774f4646
const TRUE_TYPE = 0x00010000
const HEADER = 44
const ENTRY = 20

/**
 * The TrueType font inside a WOFF 1.0 file (W3C): the same tables, unpacked. Fonts on npm come as WOFF, and fontkit would
 * unpack the table of outlines again for every glyph. The unpacking does not hold up the event loop.
 */
export async function unpackWoff(woff: Buffer): Promise<Buffer> {
  const unpack = promisify(inflate)
  const tables = packedTables(woff).map(async ({ tag, content, isPacked }) => ({
    tag,
    content: isPacked ? await unpack(content) : content,
  }))
  return writeTrueType(await Promise.all(tables))
}

/** The same at once, of a font that is unpacked within milliseconds. */
export const unpackSmallWoff = (woff: Buffer): Buffer =>
  writeTrueType(
    packedTables(woff).map(({ tag, content, isPacked }) => ({
      tag,
      content: isPacked ? inflateSync(content) : content,
    })),
  )

function packedTables(woff: Buffer): { tag: string; content: Buffer; isPacked: boolean }[] {
  const isFont = woff.length >= HEADER && woff.readUInt32BE(0) === SIGNATURE
  if (!isFont || woff.readUInt32BE(4) !== TRUE_TYPE) throw new Error('not a WOFF font of TrueType outlines')
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = HEADER + index * ENTRY
    const offset = woff.readUInt32BE(at + 4)
    const content = woff.subarray(offset, offset + woff.readUInt32BE(at + 8))
    return {
      tag: woff.toString('latin1', at, at + 4),
      content,
      isPacked: content.length < woff.readUInt32BE(at + 12),
    }
  })
}
