import { loadConfig } from './config'
import { type RunningServer, startServer } from './start'
import { StartupRefusal } from './startup-refusal'

const startedAt = performance.now()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
let stoppingSince: number | null = null
const hurry = new AbortController()
/** Ctrl-C reaches us from the terminal and again from npm. Only a later one means that the user is impatient. */
const PATIENCE_MS = 3000

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function stop(starting: Promise<RunningServer>, signal: NodeJS.Signals): Promise<void> {
  if (signal !== 'SIGTERM') hurry.abort()
  if (stoppingSince !== null) {
    if (signal === 'SIGINT' && performance.now() - stoppingSince > PATIENCE_MS) process.exit(1)
    return
  }
  stoppingSince = performance.now()
  say('正在停止 · stopping')
  const server = await starting.catch(() => null)
  await server?.leave(hurry.signal)
  await server?.stop()
  say('已停止 · stopped')
  process.exit(0)
}

async function main(): Promise<void> {
  // After a closed terminal the output is lost, but the orderly end still happens.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  try {
    const starting = startServer(loadConfig(), say)
    for (const signal of signals) process.on(signal, () => void stop(starting, signal))
    const server = await starting
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say(`就绪 · ready: ${server.url} (${seconds} s)`)
  } catch (error) {
    process.stderr.write(`\n${error instanceof StartupRefusal ? error.message : (error as Error).stack}\n`)
    process.exit(1)
  }
}

await main()
