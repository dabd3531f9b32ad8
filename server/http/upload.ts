import type { FastifyRequest } from 'fastify'
import { refuse, refuseField } from '../refusal'
import type { UploadedFile } from './call'

/** 50,000 rows of readings are some 5 MB; an archive that unpacks to more is the spreadsheet reader's to refuse. */
export const LARGEST_FILE = 20 * 1024 * 1024
export const multipartLimits = {
  fileSize: LARGEST_FILE,
  files: 1,
  fields: 20,
  fieldSize: 10_000,
  parts: 21,
  headerPairs: 50,
}

/** Reads a multipart body: the part `file`, and the others as texts. */
export async function readUpload(
  request: FastifyRequest,
): Promise<{ file: UploadedFile; body: Record<string, string> }> {
  if (!request.isMultipart()) return refuse('unsupported_type')
  // No prototype: a part may have any name.
  const body: Record<string, string> = Object.create(null)
  let file: UploadedFile | null = null
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const content = await part.toBuffer()
      if (part.fieldname !== 'file') refuseField(part.fieldname.slice(0, 100), 'unknown_field')
      file = { name: part.filename.slice(0, 200), content }
    } else {
      if (part.fieldname in body) refuseField(part.fieldname.slice(0, 100), 'given_twice')
      body[part.fieldname] = String(part.value)
    }
  }
  return file ? { file, body } : refuseField('file', 'required')
}
