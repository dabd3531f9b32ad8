import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Supervised {
  /** Asks the child to stop, waits for it, and kills it when it takes too long. */
  stop(): Promise<void>
}

interface SupervisedChild {
  name: string
  start: () => ChildProcess
  say: (line: string) => void
  /** The pause before the first restart. It doubles with each restart, up to `PAUSE_LIMIT_MS`. */
  pause_ms?: number
}

const PAUSE_LIMIT_MS = 30_000
/** A child that lived this long started successfully: its next end starts a new count. */
const STEADY_MS = 60_000
const STOP_LIMIT_MS = 15_000

/** Keeps a child process running: starts it again whenever it ends, until `stop`. */
export function supervise({ name, start, say, pause_ms = 500 }: SupervisedChild): Supervised {
  let child: ChildProcess | null = null
  const abort = new AbortController()

  const run = async (): Promise<void> => {
    for (let pause = pause_ms; !abort.signal.aborted; pause = Math.min(pause * 2, PAUSE_LIMIT_MS)) {
      const startedAt = performance.now()
      child = start()
      const cause = await ended(child)
      child = null
      if (abort.signal.aborted) return
      if (performance.now() - startedAt > STEADY_MS) pause = pause_ms
      say(
        `${name} 已退出 (${cause})，${pause / 1000} 秒后重启 · ${name} ended (${cause}), restarting in ${pause / 1000} s`,
      )
      await sleep(pause, undefined, { signal: abort.signal }).catch(() => {})
    }
  }
  const finished = run()

  return {
    async stop() {
      abort.abort()
      child?.kill('SIGTERM')
      const killer = setTimeout(() => child?.kill('SIGKILL'), STOP_LIMIT_MS)
      await finished
      clearTimeout(killer)
    },
  }
}

function ended(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
}
