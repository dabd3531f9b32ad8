import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { addSeconds } from '@water/rules/calendar'
import pg from 'pg'
import { expect } from 'vitest'
import type { IssueRequest } from '../features/invoices/provider'
import { invariants } from '../verify/violations-store'
import { expectToHold } from './books'
import { FaultyProvider } from './faulty-provider'
import { type InvoicingWorks, newInvoicingWorks } from './invoices'
import type { Asked } from './issuing-process'
import type { Program, ServerProcess } from './server-process'
import type { TestApp } from './test-app'

/** A utility whose invoices are issued by workers that are killed, and its provider. */
export class KilledIssuing {
  readonly provider: FaultyProvider
  private readonly started: ServerProcess[] = []

  private constructor(
    private readonly t: TestApp,
    private readonly program: Program,
    readonly works: InvoicingWorks,
  ) {
    this.provider = new FaultyProvider(() => t.clock.now)
  }

  static async prepare(t: TestApp, program: Program): Promise<KilledIssuing> {
    t.clock.now = '2026-01-31 09:00:00'
    return new KilledIssuing(t, program, await newInvoicingWorks(t))
  }

  /** A worker that issues, and the first call to its provider, which is not answered yet. */
  async startIssuing() {
    const { t, program } = this
    const process = program.start([t.connectionString, t.clock.now])
    this.started.push(process)
    const calls: Asked[] = []
    process.child.on('message', (asked) => calls.push(asked as Asked))
    const nextCall = async (): Promise<Asked> => {
      if (calls.length === 0) await Promise.race([once(process.child, 'message'), process.exited])
      const call = calls.shift()
      if (call === undefined) throw new Error(process.output)
      return call
    }
    return {
      process,
      nextCall,
      /** Does the provider's work for a call. */
      do: (asked: Asked) => this.carriedOut(asked),
      answer: ({ number }: Asked, said: unknown) => process.child.send({ number, said }),
    }
  }

  /** The process has sent what the provider needs. */
  private carriedOut({ call, content }: Asked): Promise<unknown> {
    const { signal } = new AbortController()
    if (call === 'ask') return this.provider.ask(content as string, signal)
    return this.provider[call](content as IssueRequest, signal)
  }

  /** The next worker, after the claim of the killed one, answers everything; until no invoice is being issued. */
  async nextWorkerEnds(): Promise<void> {
    this.t.clock.now = addSeconds(this.t.clock.now, 120)
    const next = await this.startIssuing()
    next.process.child.on('message', async (asked) => {
      next.answer(asked as Asked, await this.carriedOut(asked as Asked))
    })
    await until(async () => (await this.count('issuing')) === 0)
    await next.process.kill('SIGKILL')
  }

  async count(status: string): Promise<number> {
    return (await this.t.call(this.works.biller, 'GET /invoices/', { status: [status] })).data.count
  }

  /** The invoice is issued once, on both sides, and the books hold. */
  async expectIssuedOnce(id: number): Promise<void> {
    const { t, works, provider } = this
    const { data } = await t.call(works.biller, `GET /invoices/${id}/`)
    expect(data).toMatchObject({
      status: 'issued',
      invoice_no: provider.papers.get(data.request_no)!.number,
    })
    expect(provider.damages).toEqual([])
    expect(provider.papers.size).toBe((await this.count('issued')) + (await this.count('red_flushed')))
    await expectToHold(t.db, works.org, invariants)
  }

  async stop(): Promise<void> {
    await Promise.all(this.started.map((process) => process.kill('SIGKILL')))
  }
}

export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20)
}

/** Keeps a row locked until the returned function is called. */
export async function lockRow(t: TestApp, statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: t.connectionString })
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  return () => client.end()
}
