import { crc32 } from 'node:zlib'
import { refuse } from '../refusal'
import type { FileType } from './file-kind'

/** Twice what a telephone takes; a browser needs four bytes of memory for each. */
const MOST_PIXELS = 120_000_000
/** An Exif block whose only entry is the orientation. */
const TIFF_HEAD = Buffer.from('4d4d002a000000080001011200030000000100000000', 'hex')
const TIFF_END = Buffer.alloc(4)
const UPRIGHT = 1

interface Picture {
  width: number
  height: number
  /** 1 to 8 as Exif counts; 1 is upright. */
  orientation: number
  /** The picture without what was written about it, with the orientation where it is not upright. */
  plain(orientation: number): Buffer
}

/**
 * A picture without place, time, device and owner, which telephones write into it; only how it is turned stays. What
 * stands behind its end goes, too. Refuses a picture whose parts do not fit together, or that is too large to be shown.
 */
export function plainPicture(type: Exclude<FileType, 'application/pdf'>, bytes: Buffer): Buffer {
  const { width, height, orientation, plain } = readPicture(type, bytes)
  if (width * height > MOST_PIXELS)
    refuse('picture_too_large', { params: { width, height, limit: MOST_PIXELS / 1_000_000 }, about: 'file' })
  return plain(orientation)
}

function readPicture(type: Exclude<FileType, 'application/pdf'>, bytes: Buffer): Picture {
  try {
    if (type === 'image/jpeg') return readJpeg(bytes)
    return type === 'image/png' ? readPng(bytes) : readWebp(bytes)
  } catch (error) {
    // A length in the file led beyond its end.
    if (error instanceof RangeError) return refuse('file_content', { about: 'file' })
    throw error
  }
}

const broken = (): never => refuse('file_content', { about: 'file' })

/** Frames begin with these markers; C4, C8 and CC mean other things. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function readJpeg(bytes: Buffer): Picture {
  const kept: Buffer[] = []
  let [width, height, orientation] = [0, 0, UPRIGHT]
  let at = 2
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return broken()
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const content = bytes.subarray(at + 4, end)
    if (isFrame(marker)) [height, width] = [content.readUInt16BE(1), content.readUInt16BE(3)]
    if (marker === 0xe1 && content.toString('latin1', 0, 6) === 'Exif\0\0')
      orientation = orientationIn(content.subarray(6))
    const next = marker === 0xda ? endOfScan(bytes, end) : end
    if (isOfJpeg(marker, content)) kept.push(bytes.subarray(at, next))
    at = next
  }
  return {
    ...{ width, height, orientation },
    plain: (turned) => {
      const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(turned)])
      const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
      const said = turned === UPRIGHT ? [] : [head, exif]
      return Buffer.concat([bytes.subarray(0, 2), ...said, ...kept, Buffer.from([0xff, 0xd9])])
    },
  }
}

/** All that draws it: JFIF, the profile of its colours and Adobe's word on them, and what is no application's. */
function isOfJpeg(marker: number, content: Buffer): boolean {
  if (marker === 0xe2) return content.toString('latin1', 0, 11) === 'ICC_PROFILE'
  const isApplications = marker >= 0xe0 && marker <= 0xef
  return isApplications ? marker === 0xe0 || marker === 0xee : marker !== 0xfe
}

/** Where the compressed rows end: at a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return broken()
}

const ABOUT_PNG = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])

function readPng(bytes: Buffer): Picture {
  const kept: Buffer[] = []
  let orientation = UPRIGHT
  for (let at = 8; ; ) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const content = bytes.subarray(at + 8, at + 8 + length)
    const end = at + 12 + length
    if (end > bytes.length) return broken()
    if (name === 'eXIf') orientation = orientationIn(content)
    if (!ABOUT_PNG.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') break
    at = end
  }
  return {
    ...{ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), orientation },
    plain: (turned) => {
      const [header, ...rest] = kept
      const said = turned === UPRIGHT ? [] : [pngChunk('eXIf', exifOf(turned))]
      return Buffer.concat([bytes.subarray(0, 8), header ?? broken(), ...said, ...rest])
    },
  }
}

function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(content.length, 0)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return chunk
}

const HAS_EXIF = 0x08
const HAS_XMP = 0x04

function readWebp(bytes: Buffer): Picture {
  const kept: { name: string; chunk: Buffer }[] = []
  let [width, height, orientation] = [0, 0, UPRIGHT]
  const end = 8 + bytes.readUInt32LE(4)
  for (let at = 12; at < end; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const content = bytes.subarray(at + 8, at + 8 + length)
    const next = at + 8 + length + (length % 2)
    if (content.length < length) return broken()
    if (name === 'EXIF') orientation = orientationIn(withoutHead(content))
    else if (name !== 'XMP ') kept.push({ name, chunk: bytes.subarray(at, next) })
    const size = webpSize(name, content)
    if (size !== null && size[0] * size[1] > width * height) [width, height] = size
    at = next
  }
  return {
    ...{ width, height, orientation },
    plain: (turned) => {
      // Only the extended form says that more chunks follow; a plain one has no orientation.
      const said = turned !== UPRIGHT && kept[0]?.name === 'VP8X' ? [webpChunk('EXIF', exifOf(turned))] : []
      const chunks = kept.map(({ name, chunk }) => (name === 'VP8X' ? saying(chunk, said.length > 0) : chunk))
      const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks, ...said])
      return webpChunk('RIFF', body)
    },
  }
}

/** Some programs write the head of JPEG's block before it. */
const withoutHead = (content: Buffer): Buffer =>
  content.toString('latin1', 0, 6) === 'Exif\0\0' ? content.subarray(6) : content

/** Width and height, where the chunk names them. */
function webpSize(name: string, content: Buffer): [number, number] | null {
  if (name === 'VP8X') return [content.readUIntLE(4, 3) + 1, content.readUIntLE(7, 3) + 1]
  if (name === 'VP8 ') return [content.readUInt16LE(6) & 0x3fff, content.readUInt16LE(8) & 0x3fff]
  if (name !== 'VP8L') return null
  const packed = content.readUInt32LE(1)
  return [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1]
}

function saying(chunk: Buffer, hasExif: boolean): Buffer {
  const changed = Buffer.from(chunk)
  const flags = changed.readUInt8(8) & ~HAS_EXIF & ~HAS_XMP
  changed.writeUInt8(hasExif ? flags | HAS_EXIF : flags, 8)
  return changed
}

function webpChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

const exifOf = (orientation: number): Buffer => {
  const block = Buffer.from(TIFF_HEAD)
  block.writeUInt16BE(orientation, 18)
  return Buffer.concat([block, TIFF_END])
}

/** The entry 0x0112 of the first directory; a block that cannot be read turns nothing. */
function orientationIn(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return UPRIGHT
  const isLittle = order === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return UPRIGHT
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) return UPRIGHT
    if (short(at) !== 0x0112) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : UPRIGHT
  }
  return UPRIGHT
}
