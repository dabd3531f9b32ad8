import { refuse } from '../refusal'
import type { FileEnds } from './file-store'

export type FileType = 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp'

interface Kind {
  type: FileType
  endings: readonly string[]
  /** Checks that the content is of this kind from its first byte to its last. */
  isIt: (ends: FileEnds) => boolean
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PNG_END = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])
const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

const KINDS: readonly Kind[] = [
  {
    type: 'application/pdf',
    endings: ['pdf'],
    // Some writers put line ends or a few bytes behind the end mark.
    isIt: ({ head, tail }) =>
      /^%PDF-[12]\.\d/.test(ascii(head, 0, 8)) && tail.subarray(-2048).includes('%%EOF'),
  },
  {
    type: 'image/jpeg',
    endings: ['jpg', 'jpeg'],
    isIt: ({ head, size }) => size > 100 && head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff,
  },
  {
    type: 'image/png',
    endings: ['png'],
    isIt: ({ head, tail }) =>
      head.subarray(0, 8).equals(PNG) && ascii(head, 12, 16) === 'IHDR' && tail.subarray(-12).equals(PNG_END),
  },
  {
    type: 'image/webp',
    endings: ['webp'],
    isIt: ({ head, size }) =>
      ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP' && head.readUInt32LE(4) + 8 <= size,
  },
]

/** The kinds of files that each upload accepts. */
export const ACCEPTED = {
  document: { types: KINDS.map(({ type }) => type), names: 'PDF, JPG, PNG, WebP' },
  photo: { types: ['image/jpeg', 'image/png', 'image/webp'], names: 'JPG, PNG, WebP' },
} as const satisfies Record<string, { types: readonly FileType[]; names: string }>
export type Accepted = keyof typeof ACCEPTED

/** The type of a file by its name and its content together. Refuses a file that is of no kind, or of two. */
export function typeOfFile(name: string, ends: FileEnds, accepted: Accepted): FileType {
  const { types, names } = ACCEPTED[accepted]
  if (ends.size === 0) refuse('file_empty', { about: 'file' })
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const kind = KINDS.find(
    ({ endings, type }) => endings.includes(ending) && types.some((one) => one === type),
  )
  if (!kind) return refuse('file_kind', { params: { kinds: names }, about: 'file' })
  if (!kind.isIt(ends) || isPage(ends) || isArchive(ends)) refuse('file_content', { about: 'file' })
  return kind.type
}

/** The file begins like a page or a drawing with script: some program might run it. */
const isPage = ({ head }: FileEnds): boolean =>
  /<(?:!doctype|html|head|body|script|svg|iframe)\b/i.test(ascii(head, 0, 1024))

/**
 * The file ends like an archive with an exact directory: it looks like a picture, and unpacking it yields a program.
 */
function isArchive({ tail }: FileEnds): boolean {
  const END = Buffer.from('PK\u0005\u0006', 'latin1')
  for (let at = tail.lastIndexOf(END); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(END, at - 1)) {
    const comment = at + 22 <= tail.length ? tail.readUInt16LE(at + 20) : -1
    if (at + 22 + comment === tail.length) return true
  }
  return false
}

/** A name without path, control and direction characters; its ending stays. */
export function plainName(given: string): string {
  const base = given.split(/[\\/]/).at(-1) ?? ''
  const plain = base.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim()
  const ending = /\.[A-Za-z]{1,8}$/.exec(plain)?.[0] ?? ''
  const stem = [...plain.slice(0, plain.length - ending.length)].slice(0, 150).join('').trim()
  return `${stem.replace(/^\.+/, '') || 'file'}${ending}`
}
