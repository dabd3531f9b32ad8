import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addSeconds, type LocalTime } from '@water/rules/calendar'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { invariants } from '../verify/violations-store'
import { expectToHold } from './books'
import { FaultyProvider, type Turn } from './faulty-provider'
import { type InvoicingWorks, issueInvoices, newInvoicingWorks } from './invoices'
import { startApp, type TestApp, type TestReply } from './test-app'

/** The buyer of special invoices. */
export const company = {
  title_type: 'enterprise',
  buyer_name: '北京某某科技有限公司',
  buyer_tax_id: '91350100M000100Y43',
}

/** The fixture of the tests of a file about providers. */
export class WorksWithProvider {
  // Filled before the first test, and the works and reports before each.
  t!: TestApp
  works!: InvoicingWorks
  /** The lines that the server's log would have. */
  reports: string[] = []

  /** A provider whose calls come to these turns, one after the other, and go well afterwards. */
  providerWith(...turns: Turn[]): FaultyProvider {
    return new FaultyProvider(
      () => this.t.clock.now,
      () => turns.shift() ?? 'well',
    )
  }

  async turn(provider: FaultyProvider): Promise<void> {
    const report = (error: unknown) => this.reports.push(String(error))
    await issueInvoices(this.t, { provider, report, limit_ms: 50 })
  }

  /** Turns of the worker, an hour apart, until it has nothing more to ask. */
  async turns(provider: FaultyProvider): Promise<void> {
    for (let more = 20; more > 0 && (await this.isIssuing()); more--) {
      await this.turn(provider)
      this.t.clock.now = addSeconds(this.t.clock.now, 3600)
    }
  }

  private async isIssuing(): Promise<boolean> {
    const { data } = await this.t.call(this.works.biller, 'GET /invoices/', { status: ['issuing'] })
    return data.count > 0
  }

  async read(id: number): Promise<TestReply['data']> {
    return (await this.t.call(this.works.biller, `GET /invoices/${id}/`)).data
  }
  retry(id: number): Promise<TestReply> {
    return this.t.call(this.works.biller, `POST /invoices/${id}/issue/`, {})
  }
  async red(id: number): Promise<TestReply['data']> {
    return (await this.t.call(this.works.biller, `POST /invoices/${id}/red/`, { red_reason: '01' })).data
  }

  /** The issued invoices are those that exist at the provider, nothing is there twice, and the books hold. */
  async expectAgreement(provider: FaultyProvider): Promise<void> {
    expect(provider.damages).toEqual([])
    const issued = await this.t.db
      .selectFrom('invoices')
      .select(['request_no', 'invoice_no', 'status'])
      .where('organization_id', '=', this.works.org)
      .where('status', 'in', ['issued', 'red_flushed'])
      .execute()
    const ours = issued.map(({ request_no, invoice_no, status }) => `${request_no} ${invoice_no} ${status}`)
    const theirs = [...provider.papers].map(
      ([request, { number, isCancelled }]) =>
        `${request} ${number} ${isCancelled ? 'red_flushed' : 'issued'}`,
    )
    expect(new Set(ours)).toEqual(new Set(theirs))
    await expectToHold(this.t.db, this.works.org, invariants)
  }
}

/** An application for a file of tests, and for each test a waterworks of its own that issues invoices through a provider. */
export function worksWithProvider(clock: LocalTime): WorksWithProvider {
  const on = new WorksWithProvider()
  let dataFolder = ''
  beforeAll(async () => {
    dataFolder = mkdtempSync(join(tmpdir(), 'provider-'))
    on.t = await startApp({ clock, dataFolder, publicUrl: 'https://water.example.com' })
  })
  beforeEach(async () => {
    on.t.clock.now = clock
    on.reports = []
    on.works = await newInvoicingWorks(on.t)
  })
  afterAll(async () => {
    await on.t.stop()
    rmSync(dataFolder, { recursive: true })
  })
  return on
}
