import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LARGEST_ATTACHMENT } from '@water/contract/attachments/calls'
import { LARGEST_PHOTO } from '@water/contract/users/photos'
import type { FastifyRequest } from 'fastify'
import { type Accepted, plainName, typeOfFile } from '../files/file-kind'
import type { FileStore } from '../files/file-store'
import { plainPicture } from '../files/picture'
import { Refusal, refuse, refuseField } from '../refusal'
import type { StoredFile } from './call'
import { checkedName, dropRest, multipartLimits } from './upload'

const LARGEST: Record<Accepted, number> = { document: LARGEST_ATTACHMENT, photo: LARGEST_PHOTO }
/** The parts of a body beside its file: boundaries, headers, a few short texts. */
const REST = 64 * 1024

interface Received {
  stored: StoredFile
  body: Record<string, string>
}

/** Streams the part `file` of a multipart body into the store, never whole into memory. The other parts are texts. */
export async function receiveFile(
  request: FastifyRequest,
  files: FileStore,
  accepted: Accepted,
): Promise<Received> {
  if (!request.isMultipart()) return refuse('unsupported_type')
  const largest = LARGEST[accepted]
  if (Number(request.headers['content-length'] ?? 0) > largest + REST) refuseLarge(largest)
  const keys: string[] = []
  try {
    return await receiveParts(request, files, accepted, keys)
  } catch (error) {
    dropRest(request)
    await files.drop(keys)
    // Limits have a code of their own. Content that the parser cannot read has none.
    if (error instanceof Error && (error instanceof Refusal || 'code' in error)) throw error
    return refuse('bad_request')
  }
}

async function receiveParts(
  request: FastifyRequest,
  files: FileStore,
  accepted: Accepted,
  keys: string[],
): Promise<Received> {
  const largest = LARGEST[accepted]
  const body = new Map<string, string>()
  let file: { key: string; name: string; sha256: string } | null = null
  const limits = { ...multipartLimits, fileSize: largest }
  for await (const part of request.parts({ limits })) {
    const name = part.fieldname.slice(0, 100)
    if (part.type === 'file') {
      const given = checkedName(part.filename)
      const hash = createHash('sha256')
      const key = await files.receive(part.file, hash)
      keys.push(key)
      if (part.file.truncated) refuseLarge(largest)
      if (name !== 'file') refuseField(name, 'unknown_field')
      file = { key, name: plainName(given), sha256: hash.digest('hex') }
    } else {
      if (body.has(name)) refuseField(name, 'given_twice')
      body.set(name, String(part.value))
    }
  }
  if (!file) return refuseField('file', 'required')
  const ends = await files.ends(file.key)
  const stored = { ...file, size: ends.size, type: typeOfFile(file.name, ends, accepted) }
  return { stored: await withoutTraces(stored, files, keys), body: Object.fromEntries(body) }
}

/** A picture is kept without what a telephone wrote into it. */
async function withoutTraces(given: StoredFile, files: FileStore, keys: string[]): Promise<StoredFile> {
  if (given.type === 'application/pdf') return given
  const content = await buffer(await files.read(given.key))
  const plain = plainPicture(given.type, content)
  if (plain.equals(content)) return given
  const hash = createHash('sha256')
  const key = await files.receive(Readable.from([plain]), hash)
  keys.push(key)
  await files.drop([given.key])
  return { ...given, key, size: plain.length, sha256: hash.digest('hex') }
}

const refuseLarge = (largest: number): never =>
  refuse('file_too_large', { params: { limit: largest / 1024 / 1024 }, about: 'file' })
