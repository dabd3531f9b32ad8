/** A TrueType font by its tables (OpenType 1.9). */
export type TrueType = ReadonlyMap<string, Buffer>

/** Flags of a part of a composite glyph. */
const WORDS = 0x0001
const SCALE = 0x0008
const MORE = 0x0020
const TWO_SCALES = 0x0040
const MATRIX = 0x0080

export function tablesOf(font: Buffer): TrueType {
  const tables = new Map<string, Buffer>()
  const count = font.readUInt16BE(4)
  for (let at = 12; at < 12 + count * 16; at += 16) {
    const offset = font.readUInt32BE(at + 8)
    tables.set(
      font.toString('latin1', at, at + 4),
      font.subarray(offset, offset + font.readUInt32BE(at + 12)),
    )
  }
  return tables
}

/**
 * A font of some glyphs, in their order, with the tables that a PDF needs. The outlines are copied: fontkit's own subset
 * takes each one apart first, which is half of the time that a paper takes.
 */
export function subsetFont(font: TrueType, glyphs: readonly number[]): Buffer {
  const taken = [...glyphs]
  const placeOf = (glyph: number): number => {
    const place = taken.indexOf(glyph)
    return place >= 0 ? place : taken.push(glyph) - 1
  }
  const outlines: Buffer[] = []
  const offsets: number[] = []
  let end = 0
  // The parts of composite glyphs join the list while it is read.
  for (let place = 0; place < taken.length; place++) {
    const outline = withParts(outlineOf(font, taken[place]!), placeOf)
    const padding = Buffer.alloc((4 - (outline.length % 4)) % 4)
    offsets.push(end)
    outlines.push(outline, padding)
    end += outline.length + padding.length
  }
  offsets.push(end)
  const head = Buffer.from(table(font, 'head'))
  head.writeInt16BE(1, 50)
  const hhea = Buffer.from(table(font, 'hhea'))
  hhea.writeUInt16BE(taken.length, 34)
  const maxp = Buffer.from(table(font, 'maxp'))
  maxp.writeUInt16BE(taken.length, 4)
  return writeTrueType([
    { tag: 'glyf', content: Buffer.concat(outlines) },
    { tag: 'head', content: head },
    { tag: 'hhea', content: hhea },
    { tag: 'hmtx', content: Buffer.concat(taken.map((glyph) => metricsOf(font, glyph))) },
    { tag: 'loca', content: uint32s(offsets) },
    { tag: 'maxp', content: maxp },
  ])
}

function table(font: TrueType, tag: string): Buffer {
  const content = font.get(tag)
  if (content === undefined) throw new Error(`the font has no ${tag}`)
  return content
}

function outlineOf(font: TrueType, glyph: number): Buffer {
  const loca = table(font, 'loca')
  // A small font counts its offsets in words.
  const isLong = table(font, 'head').readInt16BE(50) === 1
  const offset = (at: number) => (isLong ? loca.readUInt32BE(at * 4) : loca.readUInt16BE(at * 2) * 2)
  return table(font, 'glyf').subarray(offset(glyph), offset(glyph + 1))
}

/** The outline; of a composite glyph with the new places of its parts. */
function withParts(outline: Buffer, placeOf: (glyph: number) => number): Buffer {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return outline
  const composite = Buffer.from(outline)
  let at = 10
  let flags = MORE
  while ((flags & MORE) !== 0) {
    flags = composite.readUInt16BE(at)
    composite.writeUInt16BE(placeOf(composite.readUInt16BE(at + 2)), at + 2)
    at += 4 + ((flags & WORDS) !== 0 ? 4 : 2)
    if ((flags & SCALE) !== 0) at += 2
    else if ((flags & TWO_SCALES) !== 0) at += 4
    else if ((flags & MATRIX) !== 0) at += 8
  }
  return composite
}

/** Advance and left bearing. The last glyphs of a font may share one advance. */
function metricsOf(font: TrueType, glyph: number): Buffer {
  const hmtx = table(font, 'hmtx')
  const full = table(font, 'hhea').readUInt16BE(34)
  if (glyph < full) return hmtx.subarray(glyph * 4, glyph * 4 + 4)
  const bearing = full * 4 + (glyph - full) * 2
  return Buffer.concat([hmtx.subarray(full * 4 - 4, full * 4 - 2), hmtx.subarray(bearing, bearing + 2)])
}

/** The file of a font. Tables begin at multiples of four bytes. */
export function writeTrueType(tables: readonly { tag: string; content: Buffer }[]): Buffer {
  const header = Buffer.alloc(12 + tables.length * 16)
  const power = Math.floor(Math.log2(tables.length))
  header.writeUInt32BE(0x00010000, 0)
  header.writeUInt16BE(tables.length, 4)
  header.writeUInt16BE(2 ** power * 16, 6)
  header.writeUInt16BE(power, 8)
  header.writeUInt16BE((tables.length - 2 ** power) * 16, 10)
  const parts = [header]
  let offset = header.length
  for (const [index, { tag, content }] of tables.entries()) {
    const at = 12 + index * 16
    const padded = Buffer.alloc(content.length + ((4 - (content.length % 4)) % 4))
    content.copy(padded)
    header.write(tag, at, 'latin1')
    header.writeUInt32BE(checksumOf(padded), at + 4)
    header.writeUInt32BE(offset, at + 8)
    header.writeUInt32BE(content.length, at + 12)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}

/** The sum of a table as words of 32 bits. */
function checksumOf(padded: Buffer): number {
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}

function uint32s(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}
