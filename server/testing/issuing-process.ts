import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LocalTime } from '@water/rules/calendar'
import { createPool } from '../db/connection'
import { databasesOver } from '../db/databases'
import { issuing } from '../features/invoices/issuing'
import type { Answer, Confirmation, InvoiceProvider } from '../features/invoices/provider'
import { createFileStore } from '../files/file-store'
import type { ProviderCall } from './faulty-provider'

// The part of the worker that issues invoices, as a process that a test kills: `node issuing-process.js <database> <time>`. Its
// provider is the test, which gets every call as a message, and answers it or not.
const [connection, now] = process.argv.slice(2)
if (connection === undefined || now === undefined) throw new Error('It needs a database and a time.')

export interface Asked {
  call: ProviderCall
  number: number
  content: unknown
}
export interface Said {
  number: number
  said: unknown
}

const waiting = new Map<number, (said: unknown) => void>()
process.on('message', ({ number, said }: Said) => waiting.get(number)?.(said))
process.on('disconnect', () => process.exit(0))

function tell<Reply extends Answer | Confirmation>(call: ProviderCall, content: unknown): Promise<Reply> {
  const number = waiting.size + 1
  process.send!({ call, number, content } satisfies Asked)
  // The test says what a provider may say, and what it may not.
  return new Promise((resolve) => waiting.set(number, resolve as (said: unknown) => void))
}
const provider: InvoiceProvider = {
  issue: (request) => tell('issue', request),
  ask: (requestNo) => tell('ask', requestNo),
  confirmRed: (request) => tell('confirmRed', request),
}

const { work } = issuing({
  databases: databasesOver(createPool(connection, { size: 4, name: 'issuing', statement_timeout_ms: 0 })),
  clock: () => now as LocalTime,
  // This provider gives none.
  files: createFileStore({ filesFolder: tmpdir() }),
  provider,
  report: (error) => process.stderr.write(`${error}\n`),
})
for (;;) {
  await work(new AbortController().signal)
  await sleep(20)
}
