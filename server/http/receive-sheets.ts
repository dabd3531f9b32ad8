import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { plainName } from '../files/file-kind'
import type { FileStore } from '../files/file-store'
import { Refusal, refuse, refuseField } from '../refusal'
import type { StoredSheet } from './call'
import { checkedName, dropRest, multipartLimits } from './upload'

/** A million rows of readings are about 50 MB. */
export const LARGEST_SHEET = 300 * 1024 * 1024
const MOST_SHEETS = 30
const LIMITS = {
  ...multipartLimits,
  fileSize: LARGEST_SHEET,
  files: MOST_SHEETS,
  parts: MOST_SHEETS + multipartLimits.fields,
}
const PART = /^files(\[\d*\])?$/
const NAMES = /\.(csv|txt|tsv|xlsx)$/i

interface Received {
  sheets: StoredSheet[]
  body: Record<string, string>
}

/** Streams the parts `files` of a multipart body into the store. The other parts are texts. */
export async function receiveSheets(request: FastifyRequest, files: FileStore): Promise<Received> {
  if (!request.isMultipart()) return refuse('unsupported_type')
  const sheets: StoredSheet[] = []
  try {
    const body = await receiveParts(request, files, sheets)
    return sheets.length > 0 ? { sheets, body } : refuseField('files', 'required')
  } catch (error) {
    dropRest(request)
    await files.drop(sheets.map(({ key }) => key))
    // Limits have a code of their own. Content that the parser cannot read has none.
    if (error instanceof Error && (error instanceof Refusal || 'code' in error)) throw error
    return refuse('bad_request')
  }
}

async function receiveParts(
  request: FastifyRequest,
  files: FileStore,
  sheets: StoredSheet[],
): Promise<Record<string, string>> {
  const body = new Map<string, string>()
  for await (const part of request.parts({ limits: LIMITS })) {
    const name = part.fieldname.slice(0, 100)
    if (part.type === 'file') {
      if (!PART.test(name)) refuseField(name, 'unknown_field')
      const given = plainName(checkedName(part.filename))
      const hash = createHash('sha256')
      const key = await files.receive(part.file, hash)
      const { size } = await files.ends(key)
      sheets.push({ key, name: given, size, sha256: hash.digest('hex') })
      if (part.file.truncated)
        refuse('file_too_large', { params: { limit: LARGEST_SHEET / 1024 / 1024 }, about: 'files' })
      if (size === 0) refuse('file_empty', { about: 'files' })
      if (!NAMES.test(given)) refuse('file_not_spreadsheet', { about: 'files' })
    } else {
      if (body.has(name)) refuseField(name, 'given_twice')
      body.set(name, String(part.value))
    }
  }
  return Object.fromEntries(body)
}
