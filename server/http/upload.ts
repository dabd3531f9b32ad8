import type { FastifyRequest } from 'fastify'
import { Refusal, refuse, refuseField } from '../refusal'
import type { UploadedFile } from './call'

/** 50,000 rows of readings are about 5 MB. The spreadsheet reader refuses an archive that unpacks to more. */
export const LARGEST_FILE = 20 * 1024 * 1024
export const multipartLimits = {
  fileSize: LARGEST_FILE,
  files: 1,
  fields: 20,
  fieldSize: 10_000,
  parts: 21,
  headerPairs: 50,
}

interface Upload {
  file: UploadedFile
  body: Record<string, string>
}

/** Reads a multipart body: the part `file`, and the other parts as texts. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) return refuse('unsupported_type')
  try {
    return await readParts(request)
  } catch (error) {
    dropRest(request)
    // Limits have a code of their own. Content that the parser cannot read has none.
    if (error instanceof Error && (error instanceof Refusal || 'code' in error)) throw error
    return refuse('bad_request')
  }
}

async function readParts(request: FastifyRequest): Promise<Upload> {
  const body = new Map<string, string>()
  let file: UploadedFile | null = null
  for await (const part of request.parts()) {
    const name = part.fieldname.slice(0, 100)
    if (part.type === 'file') {
      const content = await part.toBuffer()
      if (name !== 'file') refuseField(name, 'unknown_field')
      file = { name: checkedName(part.filename).slice(0, 200), content }
    } else {
      if (body.has(name)) refuseField(name, 'given_twice')
      body.set(name, String(part.value))
    }
  }
  return file ? { file, body: Object.fromEntries(body) } : refuseField('file', 'required')
}

/** Reads and drops the rest of a refused body. Unread, it would be taken for the next request on its connection. */
export function dropRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

/** No program shows such a name correctly, and PostgreSQL stores no NUL. */
export function checkedName(name: string): string {
  return /\p{Cc}/u.test(name) ? refuse('file_name', { about: 'file' }) : name
}
