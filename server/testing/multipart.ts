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
export const JPEG = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  Buffer.alloc(200, 1),
  Buffer.from([0xff, 0xd9]),
])
const webp = Buffer.alloc(40)
webp.write('RIFF', 0, 'latin1')
webp.writeUInt32LE(32, 4)
webp.write('WEBPVP8 ', 8, 'latin1')
export const WEBP = webp
