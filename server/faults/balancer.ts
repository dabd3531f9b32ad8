import { setTimeout as sleep } from 'node:timers/promises'

/** A proxy's view: servers that are ready; a refused connection goes to the next one. Everything else that fails is counted. */
export class Balancer {
  readonly failures: unknown[] = []
  private turn = 0
  private ready: string[] = []

  constructor(private readonly urls: () => readonly string[]) {}

  async watch(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const seen = await Promise.all(
        this.urls().map(async (url) => ((await fetch(`${url}/readyz`).catch(() => null))?.ok ? url : null)),
      )
      this.ready = seen.filter((url) => url !== null)
      await sleep(20)
    }
  }

  async send(path: string, init: RequestInit): Promise<Response | null> {
    for (;;) {
      const url = this.ready[this.turn++ % Math.max(this.ready.length, 1)]
      if (url === undefined) {
        await sleep(20)
        continue
      }
      try {
        const reply = await fetch(`${url}/api${path}`, init)
        if (reply.ok) return reply
        const said = await reply.text()
        // A busy machine may ask for a second try.
        if (reply.status === 503 && said.includes('"code":"unavailable"')) continue
        this.failures.push(`${reply.status} ${said}`)
        return null
      } catch (error) {
        const { cause } = error as { cause?: { code?: string; errors?: { code?: string }[] } }
        if ((cause?.errors?.[0]?.code ?? cause?.code) === 'ECONNREFUSED') continue
        this.failures.push(cause ?? error)
        return null
      }
    }
  }
}
