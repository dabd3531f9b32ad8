import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Download } from './call'

const envelopeOf = (data: unknown) => ({ code: 0, msg: 'ok', data })

/** The answer: the handler's data under a status, or the first answer of a command that was done before. */
export interface Answer {
  status: number
  data: unknown
  isReplayed?: true
}

/** Sends an answer: in the envelope, as a file, or without a body. */
export function send(reply: FastifyReply, { status, data, isReplayed }: Answer): void {
  reply.code(status)
  if (isReplayed) reply.header('idempotent-replayed', 'true')
  if (isDownload(data)) sendFile(reply, data)
  else if (status === 204) reply.send()
  else reply.send(envelopeOf(data))
}

/** The data as `send` will write it, so that a stored answer has only the fields of the endpoint's schema. */
export function dataAsSent(reply: FastifyReply, status: number, data: unknown): string {
  const text = String(reply.code(status).serialize(envelopeOf(data)))
  // The serializer has just written this envelope.
  return JSON.stringify((JSON.parse(text) as { data?: unknown }).data ?? null)
}

function isDownload(data: unknown): data is Download {
  return typeof data === 'object' && data !== null && 'content' in data && isContent(data.content)
}

const isContent = (content: unknown) => Buffer.isBuffer(content) || content instanceof Readable

function sendFile(reply: FastifyReply, { name, type, content, size }: Download): void {
  if (size !== undefined) reply.header('content-length', size)
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-security-policy', 'sandbox')
    .send(content)
}
