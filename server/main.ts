import { loadConfig } from './config'
import { type RunningServer, startServer } from './start'
import { StartupRefusal } from './startup-refusal'

const startedAt = performance.now()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
let isStopping = false

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function stop(starting: Promise<RunningServer>): Promise<void> {
  if (isStopping) process.exit(1)
  isStopping = true
  say('正在停止 · stopping')
  const server = await starting.catch(() => null)
  await server?.stop()
  say('已停止 · stopped')
  process.exit(0)
}

async function main(): Promise<void> {
  try {
    const starting = startServer(loadConfig(), say)
    for (const signal of signals) process.on(signal, () => void stop(starting))
    const server = await starting
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say(`就绪 · ready: ${server.url} (${seconds} s)`)
  } catch (error) {
    process.stderr.write(`\n${error instanceof StartupRefusal ? error.message : (error as Error).stack}\n`)
    process.exit(1)
  }
}

await main()
