import { Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw, createInflateRaw, deflateRawSync } from 'node:zlib'
import { refuse } from '../refusal'

/** One file of an archive, as its central directory describes it. */
export interface ZipEntry {
  name: string
  method: number
  checksum: number
  /** Its bytes in the archive, and unpacked. */
  packed: number
  size: number
  /** The position of its local header. */
  offset: number
}

const MOST_ENTRIES = 1000
/** A workbook of 50,000 rows and 40 columns unpacks to about 100 MB; formatted blank rows add to it. */
const MOST_UNPACKED = 400 * 1024 * 1024
/** Real sheets are compressed 10 to 50 times; only forged ones reach hundreds. */
const MOST_RATIO = 250
const RATIO_MATTERS_FROM = 4 * 1024 * 1024

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const END_SIZE = 22
const ENTRY_SIZE = 46
const LOCAL_SIZE = 30
const LONGEST_COMMENT = 0xffff
const IN_EXTRA = 0xffffffff
const STORED = 0
const DEFLATED = 8

export const isZip = (bytes: Buffer): boolean =>
  bytes.length >= 4 && bytes.readUInt32LE(0) === LOCAL_SIGNATURE

/**
 * The central directory of an archive. Nothing is unpacked here: an archive that states too large a size is refused,
 * and `unpack` refuses an entry larger than its stated size.
 */
export function readDirectory(bytes: Buffer): Map<string, ZipEntry> {
  const end = endOfDirectory(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) refuse('file_unpacks_too_large')
  const entries = new Map<string, ZipEntry>()
  let unpacked = 0
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_SIZE > end || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) refuse('file_damaged')
    if ((bytes.readUInt16LE(at + 8) & 1) === 1) refuse('file_encrypted')
    const entry = readEntry(bytes, at)
    unpacked += entry.size
    const ratio = entry.size / Math.max(entry.packed, 1)
    if (unpacked > MOST_UNPACKED || (entry.size > RATIO_MATTERS_FROM && ratio > MOST_RATIO))
      refuse('file_unpacks_too_large')
    // Which of two would be read, nobody knows.
    if (entries.has(entry.name)) refuse('file_damaged')
    entries.set(entry.name, entry)
    at += ENTRY_SIZE + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function endOfDirectory(bytes: Buffer): number {
  const last = bytes.length - END_SIZE
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
    if (bytes.readUInt32LE(at) === END_SIGNATURE) return at
  }
  return refuse('file_damaged')
}

function readEntry(bytes: Buffer, at: number): ZipEntry {
  const nameEnd = at + ENTRY_SIZE + bytes.readUInt16LE(at + 28)
  const extra = bytes.subarray(nameEnd, nameEnd + bytes.readUInt16LE(at + 30))
  const [size = 0, packed = 0, offset = 0] = longFields(extra, [
    bytes.readUInt32LE(at + 24),
    bytes.readUInt32LE(at + 20),
    bytes.readUInt32LE(at + 42),
  ])
  const name = bytes.toString('utf8', at + ENTRY_SIZE, nameEnd)
  const checksum = bytes.readUInt32LE(at + 16)
  return { name, method: bytes.readUInt16LE(at + 10), checksum, packed, size, offset }
}

/**
 * Values too large for 32 bits (and all values of writers that always use zip64) are in the extra field, in this order.
 */
function longFields(extra: Buffer, fields: number[]): number[] {
  if (!fields.includes(IN_EXTRA)) return fields
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    return fields.map((field) => {
      if (field !== IN_EXTRA || next + 8 > extra.length) return field
      next += 8
      return Number(extra.readBigUInt64LE(next - 8))
    })
  }
  return fields
}

/** The bytes of an entry, piece by piece. If there are more or fewer than the directory stated, the file is refused. */
export async function* unpack(bytes: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  const packed = packedBytes(bytes, entry)
  if (entry.method === STORED) {
    yield packed
    return
  }
  if (entry.method !== DEFLATED) refuse('file_damaged')
  let size = 0
  for await (const chunk of inflated(packed)) {
    size += chunk.length
    if (size > entry.size) refuse('file_unpacks_too_large')
    yield chunk
  }
  if (size !== entry.size) refuse('file_damaged')
}

/** The same as text. */
export async function* textOf(bytes: Buffer, entry: ZipEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  for await (const piece of unpack(bytes, entry)) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

function packedBytes(bytes: Buffer, entry: ZipEntry): Buffer {
  if (entry.offset + LOCAL_SIZE > bytes.length || bytes.readUInt32LE(entry.offset) !== LOCAL_SIGNATURE)
    refuse('file_damaged')
  const start =
    entry.offset + LOCAL_SIZE + bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28)
  const packed = bytes.subarray(start, start + entry.packed)
  return packed.length === entry.packed ? packed : refuse('file_damaged')
}

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize: 128 * 1024 })
  stream.end(packed)
  try {
    yield* stream
  } catch (error) {
    // zlib's error for broken data. A refusal of the reader of the pieces is not caught here.
    if (error instanceof Error && 'code' in error) refuse('file_damaged')
    throw error
  }
}

/** A file of an archive that is being written. */
interface PackedFile {
  name: string
  method: number
  checksum: number
  size: number
  packed: Buffer
}

/** An archive of files in memory. All its times are 1980-01-01, so that the same content gives the same bytes. */
export function writeZip(files: { name: string; content: string }[]): Buffer {
  return archive(files.map(({ name, content }) => packedFile(name, Buffer.from(content))))
}

/** The new content of a file in pieces of text; null removes the file, undefined keeps it unchanged. */
export type Rewriting = (entry: ZipEntry) => AsyncIterable<string> | null | undefined

/** The same archive with some files rewritten. The others are not even unpacked. */
export async function rewriteZip(bytes: Buffer, rewriting: Rewriting): Promise<Buffer> {
  const files: PackedFile[] = []
  for (const entry of readDirectory(bytes).values()) {
    const rewritten = rewriting(entry)
    if (rewritten === null) continue
    if (rewritten === undefined) files.push({ ...entry, packed: packedBytes(bytes, entry) })
    else files.push(await packedPieces(entry.name, rewritten))
  }
  return archive(files)
}

const packedFile = (name: string, content: Buffer): PackedFile => ({
  name,
  method: DEFLATED,
  checksum: crc32(content),
  size: content.length,
  packed: deflateRawSync(content, { level: constants.Z_BEST_SPEED }),
})

async function packedPieces(name: string, pieces: AsyncIterable<string>): Promise<PackedFile> {
  let checksum = 0
  let size = 0
  async function* counted() {
    for await (const piece of pieces) {
      const content = Buffer.from(piece)
      checksum = crc32(content, checksum)
      size += content.length
      yield content
    }
  }
  const packed: Buffer[] = []
  const stream = Readable.from(counted()).compose(createDeflateRaw({ level: constants.Z_BEST_SPEED }))
  for await (const chunk of stream) packed.push(chunk as Buffer) // zlib's output
  return { name, method: DEFLATED, checksum, size, packed: Buffer.concat(packed) }
}

function archive(files: readonly PackedFile[]): Buffer {
  const written: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const name = Buffer.from(file.name)
    const common = commonFields(file, name.length)
    const local = Buffer.concat([uint32(LOCAL_SIGNATURE), common, name, file.packed])
    directory.push(
      Buffer.concat([uint32(ENTRY_SIGNATURE), uint16(20), common, Buffer.alloc(10), uint32(offset), name]),
    )
    written.push(local)
    offset += local.length
  }
  const listing = Buffer.concat(directory)
  const counts = [uint16(0), uint16(0), uint16(files.length), uint16(files.length)]
  const end = [uint32(END_SIGNATURE), ...counts, uint32(listing.length), uint32(offset), uint16(0)]
  return Buffer.concat([...written, listing, ...end])
}

/** Version 2.0, UTF-8 names, 1980-01-01; then checksum, sizes and the length of the name; no extra field. */
function commonFields({ method, checksum, size, packed }: PackedFile, nameLength: number): Buffer {
  const fixed = [uint16(20), uint16(0x0800), uint16(method), uint16(0), uint16(0x0021)]
  const sizes = [uint32(checksum), uint32(packed.length), uint32(size)]
  return Buffer.concat([...fixed, ...sizes, uint16(nameLength), uint16(0)])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
