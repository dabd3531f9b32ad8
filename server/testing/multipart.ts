import type { Readable } from 'node:stream'
import type { TestApp, TestReply, TestUser } from './test-app'

interface Part {
  name: string
  /** A file's name; without one the part is a text. */
  file?: string
  content: string | Buffer
}

const BOUNDARY = 'cut-here'

function bodyOf(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name, file, content }) => {
    const named = file === undefined ? '' : `; filename="${file}"`
    const type = file === undefined ? '' : 'Content-Type: application/octet-stream\r\n'
    return [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${named}\r\n${type}\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]
  })
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

/** Sends a multipart body: `upload(t, clerk, '/attachments/', [{ name: 'file', file: 'a.pdf', content }])`. */
export async function upload(
  t: TestApp,
  user: TestUser,
  path: string,
  parts: readonly Part[] | Readable,
): Promise<TestReply> {
  const response = await t.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${user.token}`,
      'accept-language': 'en',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    payload: 'length' in parts ? bodyOf(parts) : parts,
  })
  const body = JSON.parse(response.payload)
  const { statusCode: status, headers, payload: text } = response
  return { status, code: body.code, msg: body.msg, data: body.data, body, headers, text }
}

/** The smallest files of their kinds. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** The head of its colours, a frame of one pixel, and a scan with a restart and a stuffed byte. */
export const JPEG = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.from('ffc0000b080001000101011100', 'hex'),
  Buffer.from('ffda0008010100003f00', 'hex'),
  Buffer.from(`${'01'.repeat(60)}ffd0ff00${'02'.repeat(20)}`, 'hex'),
  Buffer.from('ffd9', 'hex'),
])
/** One lossless pixel in the extended form. */
export const WEBP = Buffer.concat([
  Buffer.from('RIFF\x24\0\0\0WEBP', 'latin1'),
  Buffer.from('VP8X\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1'),
  Buffer.from('VP8L\x05\0\0\0\x2f\0\0\0\0\0', 'latin1'),
])
