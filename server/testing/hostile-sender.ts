import type { Endpoint } from '@water/contract/endpoint'
import type { TestApp, TestUser } from './test-app'

const AT_ONCE = 8
const DATABASE_TEXT = /syntax error|relation "|column "|constraint|pg_|kysely|node_modules|invalid input/i

export type Request = readonly [method: Endpoint['method'], url: string, payload?: string | undefined]

export interface Sent {
  /** The request, as a failing test names it. */
  sent: string
  reply: Awaited<ReturnType<TestApp['app']['inject']>>
}

/** Sends hostile requests as users who are permitted: a refusal is about the content and not about the sender. */
export class HostileSender {
  private turn = 0

  /** `alone`: in how many fields, at most, a value is sent alone that they did not refuse together. */
  constructor(
    private readonly t: TestApp,
    private readonly staff: TestUser,
    private readonly gateway: TestUser,
    private readonly alone: number,
  ) {}

  private async send([method, url, payload]: Request): Promise<Sent> {
    const { token } = url.startsWith('/nb/') ? this.gateway : this.staff
    const reply = await this.t.app.inject({
      method,
      url: `/api${url}`,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': 'en',
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(payload === undefined ? {} : { payload }),
    })
    return { sent: payload === undefined ? url : `${url} ${payload.slice(0, 200)}`, reply }
  }

  /** Sends several requests at a time. */
  async all(requests: readonly Request[]): Promise<Sent[]> {
    const sent: Sent[] = []
    const waiting = requests.entries()
    const sender = async () => {
      for (const [index, request] of waiting) sent[index] = await this.send(request)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sender))
    return sent
  }

  /**
   * Sends a hostile value in each of the fields: first in many at once, whose answer names those that refuse it, and then alone in
   * those that have not been named, so that nothing stands between the value and what it could break.
   */
  async inEach(
    fields: readonly string[],
    requestWith: (fields: readonly string[]) => Request,
  ): Promise<Sent[]> {
    if (fields.length < 2) return this.all(fields.map((field) => requestWith([field])))
    const together = await this.send(requestWith(fields))
    const refused = namedIn(together)
    const left = fields.filter((field) => !refused.has(field))
    const others =
      left.length < fields.length
        ? this.inEach(left, requestWith)
        : this.all(this.some(left).map((field) => requestWith([field])))
    return [together, ...(await others)]
  }

  /** As many of the fields as are tried alone: the next ones each time. */
  private some(fields: readonly string[]): readonly string[] {
    if (fields.length <= this.alone) return fields
    return Array.from({ length: this.alone }, () => fields[this.turn++ % fields.length]!)
  }
}

/** The fields that an answer refuses, with or without a place in them: `lines.0.name`. */
const namedIn = ({ reply }: Sent) =>
  new Set(reply.statusCode === 400 ? Object.keys(reply.json().data).map((path) => path.split('.')[0]!) : [])

/** Answers that no client may ever see. The other requests may be refused or, where that is harmless, done. */
export const broken = (all: readonly Sent[]) =>
  all
    .filter(({ reply }) => reply.statusCode >= 500 || DATABASE_TEXT.test(reply.payload))
    .map(({ sent, reply }) => `${sent} → ${reply.statusCode} ${reply.payload.slice(0, 200)}`)

/** The requests that were accepted although they must be refused. */
export const taken = (all: readonly Sent[]) =>
  all.filter(({ reply }) => reply.statusCode < 400).map(({ sent, reply }) => `${sent} → ${reply.statusCode}`)
