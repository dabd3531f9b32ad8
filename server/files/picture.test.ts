import { describe, expect, test } from 'vitest'
import { JPEG, PNG, WEBP } from '../testing/multipart'
import { plainPicture } from './picture'

const SECRET = 'GPS 39.90 N 116.40 E, SN 4711'

/** An Exif block in the order of an Intel ('II') or Motorola ('MM') processor, with the orientation and a secret. */
function exif(order: 'II' | 'MM', orientation: number): Buffer {
  const block = Buffer.alloc(8 + 2 + 2 * 12 + 4 + SECRET.length)
  const isLittle = order === 'II'
  const short = (value: number, at: number) =>
    isLittle ? block.writeUInt16LE(value, at) : block.writeUInt16BE(value, at)
  const long = (value: number, at: number) =>
    isLittle ? block.writeUInt32LE(value, at) : block.writeUInt32BE(value, at)
  block.write(order, 0, 'latin1')
  short(42, 2)
  long(8, 4)
  short(2, 8)
  for (const [at, tag, kind, count, value] of [
    [10, 0x010e, 2, SECRET.length, 38],
    [22, 0x0112, 3, 1, null],
  ] as const) {
    short(tag, at)
    short(kind, at + 2)
    long(count, at + 4)
    if (value === null) short(orientation, at + 8)
    else long(value, at + 8)
  }
  block.write(SECRET, 38, 'latin1')
  return block
}

function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
const named = (name: string, content: Buffer) => Buffer.concat([Buffer.from(name, 'latin1'), content])
const secret = Buffer.from(SECRET)
/** The checksum does not matter: what it belongs to is dropped. */
const pngChunk = (name: string, content: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, named(name, content), Buffer.alloc(4)])
}
const webpChunk = (name: string, content: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name, 'latin1'), length, content, Buffer.alloc(content.length % 2)])
}
function webpWith(...chunks: Buffer[]): Buffer {
  const picture = Buffer.concat([WEBP, ...chunks])
  picture.writeUInt32LE(picture.length - 8, 4)
  picture[20] = 0x08 | 0x04
  return picture
}

const kinds = [
  {
    type: 'image/jpeg',
    bare: JPEG,
    told: (order: 'II' | 'MM', orientation: number) =>
      Buffer.concat([
        JPEG.subarray(0, 2),
        jpegSegment(0xe1, named('Exif\0\0', exif(order, orientation))),
        jpegSegment(0xe1, named('http://ns.adobe.com/xap/1.0/\0', secret)),
        jpegSegment(0xe2, named('MPF\0', secret)),
        jpegSegment(0xed, secret),
        jpegSegment(0xfe, secret),
        JPEG.subarray(2),
        secret,
      ]),
  },
  {
    type: 'image/png',
    bare: PNG,
    told: (order: 'II' | 'MM', orientation: number) =>
      Buffer.concat([
        PNG.subarray(0, 33),
        pngChunk('eXIf', exif(order, orientation)),
        pngChunk('tEXt', named('Comment\0', secret)),
        pngChunk('iTXt', named('XML:com.adobe.xmp\0\0\0\0\0', secret)),
        PNG.subarray(33),
        secret,
      ]),
  },
  {
    type: 'image/webp',
    bare: WEBP,
    told: (order: 'II' | 'MM', orientation: number) =>
      webpWith(webpChunk('EXIF', exif(order, orientation)), webpChunk('XMP ', secret)),
  },
] as const

describe.each(kinds)('a picture $type', ({ type, bare, told }) => {
  test('loses place, device and words that were written into it, and keeps what draws it', () => {
    for (const order of ['II', 'MM'] as const) expect(plainPicture(type, told(order, 1))).toEqual(bare)
    expect(plainPicture(type, bare)).toEqual(bare)
  })

  test('keeps how it is turned, once', () => {
    for (const orientation of [3, 6, 8]) {
      const plain = plainPicture(type, told(orientation === 3 ? 'II' : 'MM', orientation))
      expect(plain.toString('latin1')).not.toContain('GPS')
      const entry = Buffer.from(`0112000300000001000${orientation}0000`, 'hex')
      expect(plain.indexOf(entry)).toBe(plain.lastIndexOf(entry))
      expect(plain.includes(entry)).toBe(true)
      expect(plainPicture(type, plain)).toEqual(plain)
    }
  })

  test('whose parts do not fit together is refused, wherever it is cut', () => {
    const whole = told('MM', 6)
    for (const at of [30, 60, 80, bare.length - 4])
      expect(() => plainPicture(type, whole.subarray(0, at))).toThrow('file_content')
  })
})

test('a picture with more pixels than a browser can show is refused with its size', () => {
  const large = Buffer.from(PNG)
  large.writeUInt32BE(30_000, 16)
  large.writeUInt32BE(30_000, 20)
  expect(() => plainPicture('image/png', large)).toThrow('picture_too_large')
})
