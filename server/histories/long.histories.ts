import { inject, test } from 'vitest'
import { startApp } from '../testing/test-app'
import { startTestWorker } from '../testing/test-worker'
import { runHistory } from './history'

/** A new database from time to time, as an organization finds it in the product: neither empty nor full. */
const A_DATABASE = 25

const say = (line: string): void => void process.stdout.write(`${line}\n`)

test('every random history leaves books that agree with those kept beside', async () => {
  const answers = new Map<string, number>()
  const faults: string[] = []
  const seeds = inject('seeds')
  for (let from = 0; from < seeds.length; from += A_DATABASE) {
    const t = await startApp()
    // Nobody draws the files of invoices here, which an archive of them would wait for.
    const worker = await startTestWorker(t, { longestWait_ms: 0 })
    for (const seed of seeds.slice(from, from + A_DATABASE)) {
      const error = await runHistory(t, seed).then(
        (own) => {
          for (const [answer, count] of own) answers.set(answer, (answers.get(answer) ?? 0) + count)
        },
        (error: Error) => error,
      )
      say(`${error ? '✗' : '✓'} SEED=${seed}`)
      if (error) {
        say(error.message)
        faults.push(seed)
      }
    }
    faults.push(...worker.reports.map(String))
    await worker.stop()
    await t.stop()
  }
  for (const [answer, count] of [...answers].sort()) say(`${String(count).padStart(7)}  ${answer}`)
  if (faults.length > 0)
    throw new Error(`${faults.length} of ${seeds.length} histories: ${faults.join(', ')}`)
})
