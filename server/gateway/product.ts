import { setTimeout as sleep } from 'node:timers/promises'

/** A valve command as the product gives it. */
export interface Command {
  id: number
  imei: string
  action: 'open' | 'close'
  seq: number
  expires_at: string
}

export interface Acknowledgement {
  id: number
  result: 'done' | 'failed'
  at: string
  error?: string
}

/** The product's answer to a batch of reports. */
export interface Received {
  accepted: number
  duplicates: number
  refused: { row: number; code: string; field?: string }[]
  ignored: { row: number; field: string }[]
}

const PATIENCE_MS = 20_000
/** Between two tries of a call that found nobody, or too much work. */
const PAUSE_MS = 2000

/** A refusal for good: a wrong token, or a body that is none. */
export class Refused extends Error {}

/** The product, as a gateway reaches it: a call is repeated until it is answered. */
export class Product {
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  report(reports: readonly object[]): Promise<Received> {
    return this.send('POST', '/nb/nb-gate/', { reports })
  }

  /** Sends it, and hangs up before the answer comes. */
  async reportUnheard(reports: readonly object[]): Promise<void> {
    const hangUp = AbortSignal.timeout(5)
    await this.fetched('POST', '/nb/nb-gate/', { reports }, hangUp).catch(() => {})
  }

  commands(): Promise<Command[]> {
    return this.send('GET', '/nb/nb-gate/')
  }

  acknowledge(answers: readonly Acknowledgement[]): Promise<unknown> {
    return this.send('POST', '/nb/nb-gate/acks/', answers)
  }

  private async send<T>(method: string, path: string, body?: object): Promise<T> {
    for (;;) {
      const answer = await this.fetched(method, path, body, AbortSignal.timeout(PATIENCE_MS)).catch(
        () => null,
      )
      if (answer?.ok) return (await answer.json()).data
      if (answer && answer.status !== 429 && answer.status < 500)
        throw new Refused(`${answer.status} ${(await answer.json()).msg}`)
      await sleep(PAUSE_MS)
    }
  }

  private fetched(method: string, path: string, body: object | undefined, signal: AbortSignal) {
    const headers = { Authorization: `Bearer ${this.token}`, 'Content-Type': 'application/json' }
    return fetch(`${this.url}/api${path}`, {
      ...{ method, headers, signal },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
}
