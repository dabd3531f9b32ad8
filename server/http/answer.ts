import type { FastifyReply } from 'fastify'
import type { Download } from './call'

const envelopeOf = (data: unknown) => ({ code: 0, msg: 'ok', data })

/** Sends what a handler returned: in the envelope, as a file, or as nothing. */
export function send(reply: FastifyReply, status: number, data: unknown): FastifyReply {
  if (isDownload(data)) return sendFile(reply, data)
  reply.code(status)
  return status === 204 ? reply.send() : reply.send(envelopeOf(data))
}

/** The data as `send` will write it, so that a stored answer holds only what the endpoint's schema names. */
export function dataAsSent(reply: FastifyReply, status: number, data: unknown): string {
  const text = String(reply.code(status).serialize(envelopeOf(data)))
  // The serializer has just written this envelope.
  return JSON.stringify((JSON.parse(text) as { data?: unknown }).data ?? null)
}

function isDownload(data: unknown): data is Download {
  return typeof data === 'object' && data !== null && 'content' in data && Buffer.isBuffer(data.content)
}

function sendFile(reply: FastifyReply, { name, type, content }: Download): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-security-policy', 'sandbox')
    .send(content)
}
