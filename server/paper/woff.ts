import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
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
  const isFont = woff.length >= HEADER && woff.readUInt32BE(0) === SIGNATURE
  if (!isFont || woff.readUInt32BE(4) !== TRUE_TYPE) throw new Error('not a WOFF font of TrueType outlines')
  const entries = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => HEADER + index * ENTRY)
  return writeTrueType(await Promise.all(entries.map((at) => unpackTable(woff, at))))
}

async function unpackTable(woff: Buffer, at: number): Promise<{ tag: string; content: Buffer }> {
  const offset = woff.readUInt32BE(at + 4)
  const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8))
  const isPacked = packed.length < woff.readUInt32BE(at + 12)
  return {
    tag: woff.toString('latin1', at, at + 4),
    content: isPacked ? await promisify(inflate)(packed) : packed,
  }
}
