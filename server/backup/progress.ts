/** Tells an operator how far a long work is: in place on a terminal, otherwise a line now and then. */
export interface Progress {
  /** `part` is the done part of the whole, between 0 and 1. */
  at(part: number, what: string): void
  end(): void
}

const TERMINAL_EVERY_MS = 500
const LOG_EVERY_MS = 15_000
/** An earlier guess of the time left would be a wild one. */
const KNOWN_AFTER_MS = 3000

export function terminalProgress(output: NodeJS.WriteStream): Progress {
  const startedAt = performance.now()
  let saidAt = startedAt
  const every_ms = output.isTTY ? TERMINAL_EVERY_MS : LOG_EVERY_MS
  return {
    at(part, what) {
      const now = performance.now()
      if (now - saidAt < every_ms) return
      saidAt = now
      const line = `  ${percent(part)} · ${what}${timeLeft(part, now - startedAt)}`
      output.write(output.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
    },
    end() {
      if (output.isTTY) output.write('\r\u001b[K')
    },
  }
}

const percent = (part: number) => `${Math.floor(100 * Math.min(part, 1))} %`

function timeLeft(part: number, passed_ms: number): string {
  if (passed_ms < KNOWN_AFTER_MS || part <= 0 || part >= 1) return ''
  const { zh, en } = spanText((passed_ms / part) * (1 - part))
  return ` · 还需 ${zh} · ${en} left`
}

export function spanText(span_ms: number): { zh: string; en: string } {
  const seconds = Math.max(1, Math.round(span_ms / 1000))
  if (seconds < 90) return { zh: `${seconds} 秒`, en: `${seconds} s` }
  const minutes = Math.round(seconds / 60)
  return { zh: `${minutes} 分钟`, en: `${minutes} min` }
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** Three digits are enough: `3.1 GB`, `412 MB`. */
export function sizeText(bytes: number): string {
  let power = 0
  while (bytes >= 1000 ** (power + 1) && power < UNITS.length - 1) power += 1
  const tenths = Math.round((10 * bytes) / 1000 ** power)
  const shown =
    power > 0 && tenths < 100 ? `${Math.floor(tenths / 10)}.${tenths % 10}` : String(Math.round(tenths / 10))
  return `${shown} ${UNITS[power]}`
}
