import { addSeconds } from '@water/rules/calendar'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectToHold } from '../../testing/books'
import { FaultyProvider, REFUSED, type Turn } from '../../testing/faulty-provider'
import { type InvoicingWorks, issueInvoices, newInvoicingWorks } from '../../testing/invoices'
import { startApp, type TestApp } from '../../testing/test-app'
import { invariants } from '../../verify/violations-store'

let t: TestApp
let works: InvoicingWorks
let reports: string[]
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-31 09:00:00' })
})
beforeEach(async () => {
  t.clock.now = '2026-01-31 09:00:00'
  reports = []
  works = await newInvoicingWorks(t)
})
afterAll(() => t.stop())

const company = {
  title_type: 'enterprise',
  buyer_name: '北京某某科技有限公司',
  buyer_tax_id: '91350100M000100Y43',
}

/** A provider whose calls come to these turns, one after the other, and go well afterwards. */
const providerWith = (...turns: Turn[]) =>
  new FaultyProvider(
    () => t.clock.now,
    () => turns.shift() ?? 'well',
  )

async function turn(provider: FaultyProvider): Promise<void> {
  const report = (error: unknown) => reports.push(String(error))
  await issueInvoices(t, { provider, report, limit_ms: 50 })
}

/** Turns of the worker, an hour apart, until it has nothing more to ask. */
async function turns(provider: FaultyProvider): Promise<void> {
  for (let more = 20; more > 0 && (await isIssuing()); more--) {
    await turn(provider)
    t.clock.now = addSeconds(t.clock.now, 3600)
  }
}

const isIssuing = async (): Promise<boolean> =>
  (await t.call(works.biller, 'GET /invoices/', { status: ['issuing'] })).data.count > 0

const read = async (id: number) => (await t.call(works.biller, `GET /invoices/${id}/`)).data
const retry = (id: number) => t.call(works.biller, `POST /invoices/${id}/issue/`, {})
const red = async (id: number) =>
  (await t.call(works.biller, `POST /invoices/${id}/red/`, { red_reason: '01' })).data

/** What we have issued is what exists at the provider, nothing is there twice, and the books hold. */
async function expectAgreement(provider: FaultyProvider): Promise<void> {
  expect(provider.damages).toEqual([])
  const issued = await t.db
    .selectFrom('invoices')
    .select(['request_no', 'invoice_no', 'status'])
    .where('organization_id', '=', works.org)
    .where('status', 'in', ['issued', 'red_flushed'])
    .execute()
  const ours = issued.map(({ request_no, invoice_no, status }) => `${request_no} ${invoice_no} ${status}`)
  const theirs = [...provider.papers].map(
    ([request, { number, isCancelled }]) => `${request} ${number} ${isCancelled ? 'red_flushed' : 'issued'}`,
  )
  expect(new Set(ours)).toEqual(new Set(theirs))
  await expectToHold(t.db, works.org, invariants)
}

describe('a provider', () => {
  test('is told the whole paper, and its number and time are those of the invoice', async () => {
    const provider = providerWith()
    const { order } = await works.invoiceable(company)
    const made = (await works.make([order], { remark: '一月' })).data
    t.clock.now = '2026-01-31 09:00:07'
    await turn(provider)
    const [requestNo, paper] = [...provider.papers][0]!
    expect(await read(made.id)).toMatchObject({
      status: 'issued',
      invoice_no: paper.number,
      issued_at: paper.at,
    })
    expect(paper.request).toMatchObject({
      requestNo,
      cancels: null,
      invoice: { lines: made.lines, title: made.title, seller: made.seller, paper_remark: made.paper_remark },
    })
    const { id } = await red(made.id)
    await turn(provider)
    const cancelling = provider.papers.get((await read(id)).request_no)!
    expect(cancelling.request.cancels).toEqual({ invoiceNo: paper.number, reason: '01', confirmNo: '' })
    await expectAgreement(provider)
    expect(reports).toEqual([])
  })

  test.each<[string, Turn[], string[]]>([
    ['whose answer is lost is asked, and nothing is sent again', ['lost'], ['issue', 'ask']],
    ['that answers too late is asked, and nothing is sent again', ['late'], ['issue', 'ask']],
    ['that has heard nothing is sent the same request', ['unheard'], ['issue', 'ask', 'issue']],
    [
      'that issues later is asked until it has',
      ['working', 'working', 'lost'],
      ['issue', 'ask', 'ask', 'ask'],
    ],
    [
      'that cannot be reached for hours is asked for hours',
      ['lost', 'unheard', 'late', 'unheard', 'lost'],
      ['issue', 'ask', 'ask', 'ask', 'ask', 'ask'],
    ],
    [
      'that has forgotten the request is sent it again',
      ['working', { says: { state: 'unknown' } }],
      ['issue', 'ask', 'issue'],
    ],
    [
      'that does not know what was just sent to it is asked again',
      [{ says: { state: 'unknown' } }],
      ['issue', 'ask'],
    ],
  ])('%s', async (_name, faults, calls) => {
    const provider = providerWith(...faults)
    const { order } = await works.invoiceable()
    const { data } = await works.make([order])
    await turn(provider)
    expect(await works.statusOf(order)).toBe('issuing')
    expect((await works.make([order])).code).toBe('line_taken')
    await turns(provider)
    expect(provider.calls).toEqual(calls.map((call) => `${call} ${data.request_no}`))
    expect((await read(data.id)).status).toBe('issued')
    expect(await works.statusOf(order)).toBe('issued')
    await expectAgreement(provider)
  })

  test('that refuses says why; nothing is held, and the next try is a request of its own', async () => {
    const provider = providerWith('refuses')
    const { order } = await works.invoiceable()
    const { data } = await works.make([order])
    await turns(provider)
    const failed = await read(data.id)
    expect(failed).toMatchObject({ status: 'failed', failure: REFUSED, invoice_no: null })
    expect(await works.statusOf(order)).toBe('none')
    await expectAgreement(provider)
    expect((await t.call(works.staff, `PATCH /invoices/${data.id}/`, { title: company })).status).toBe(200)
    expect((await retry(data.id)).status).toBe(200)
    await turns(provider)
    const issued = await read(data.id)
    expect(issued).toMatchObject({ status: 'issued', failure: '', buyer_name: company.buyer_name })
    expect(issued.request_no).not.toBe(failed.request_no)
    expect(provider.calls).toEqual([`issue ${failed.request_no}`, `issue ${issued.request_no}`])
    await expectAgreement(provider)
  })

  test('that refused cannot be tried again once another invoice has the lines', async () => {
    const provider = providerWith('refuses')
    const { order } = await works.invoiceable()
    const failed = (await works.make([order])).data
    await turns(provider)
    const other = (await works.make([order])).data
    const refused = await retry(failed.id)
    expect([refused.code, refused.data.invoices[0].id]).toEqual(['line_taken', other.id])
    await turns(provider)
    expect((await retry(failed.id)).code).toBe('line_taken')
    expect((await t.call(works.staff, `DELETE /invoices/${failed.id}/`)).status).toBe(204)
    await expectAgreement(provider)
  })

  test.each<[string, string]>([
    ['are empty', ' \t '],
    ['are too long, with a character of two halves at the end', `${'长'.repeat(499)}😀😀`],
    ['have characters that cannot be kept', '税号\u0000错误\u001b[31m\ud83d'],
  ])('is taken at its words when they %s', async (_name, words) => {
    const provider = providerWith({ says: { state: 'failed', words } })
    const { order } = await works.invoiceable()
    const { data } = await works.make([order])
    await turn(provider)
    const { status, failure } = await read(data.id)
    expect(status).toBe('failed')
    expect(failure).not.toBe('')
    expect(failure).not.toMatch(/\p{Cc}|\p{Cs}/u)
    expect(reports).toEqual([])
  })
})

const issuedAs = (more: object) => ({
  ...{ state: 'issued', number: '26320000000000000001', at: '2026-01-31 09:00:00', ...more },
})

const NONSENSE: Record<string, unknown> = {
  'no answer at all': null,
  'a text': 'OK',
  'no state': {},
  'a state that does not exist': { state: 'done' },
  'a number of 19 digits': issuedAs({ number: '2632000000000000001' }),
  'a number of 21 digits': issuedAs({ number: '263200000000000000001' }),
  'a number that is no text': issuedAs({ number: 26320000000000000000 }),
  'a number with letters': issuedAs({ number: '2632000000000000000A' }),
  'a number that only we give': issuedAs({ number: '26009000010000000001' }),
  'no number': issuedAs({ number: undefined }),
  'no time': issuedAs({ at: undefined }),
  'a day that does not exist': issuedAs({ at: '2026-02-30 09:00:00' }),
  'a time of another form': issuedAs({ at: '2026-01-31T09:00:00Z' }),
  'a time in the future': issuedAs({ at: '2026-03-01 09:00:00' }),
  'a time before the invoice was made': issuedAs({ at: '2025-01-31 09:00:00' }),
  'a failure without words': { state: 'failed' },
}

describe('nonsense says nothing: the invoice waits, the server’s log names it, and the provider is asked again', () => {
  test('in every form of an answer', async () => {
    const asked = new Map<string, { id: number; fault: string }>()
    const states = async () => {
      const found = new Map<string, string>()
      for (const { id, fault } of asked.values()) found.set(fault, (await read(id)).status)
      return found
    }
    const all = (status: string) => new Map(Object.keys(NONSENSE).map((fault) => [fault, status]))
    for (const fault of Object.keys(NONSENSE)) {
      const { order } = await works.invoiceable()
      const { id, request_no } = (await works.make([order])).data
      asked.set(request_no, { id, fault })
    }
    const provider = new FaultyProvider(
      () => t.clock.now,
      (call, requestNo) => (call === 'issue' ? { says: NONSENSE[asked.get(requestNo)!.fault] } : 'well'),
    )
    await turn(provider)
    expect(await states()).toEqual(all('issuing'))
    for (const [requestNo, { fault }] of asked)
      expect([fault, reports.filter((line) => line.includes(requestNo))]).toEqual([
        fault,
        [expect.anything()],
      ])
    await turns(provider)
    expect(await states()).toEqual(all('issued'))
    await expectAgreement(provider)
  })

  test('the number of another invoice', async () => {
    const first = await works.invoiceable()
    const second = await works.invoiceable()
    const provider = providerWith('well', { says: issuedAs({}) })
    const one = (await works.make([first.order])).data
    await turn(provider)
    const two = (await works.make([second.order])).data
    await turn(provider)
    expect([(await read(one.id)).status, (await read(two.id)).status]).toEqual(['issued', 'issuing'])
    expect(reports).toEqual([expect.stringContaining(two.request_no)])
    await turns(provider)
    await expectAgreement(provider)
  })
})

describe('an answer that comes when another has been taken', () => {
  /** A worker that still waits for the provider when a second one asks: `late` is what the first hears in the end. */
  async function twoAnswers(first: unknown, late: unknown) {
    const { order } = await works.invoiceable()
    const { data } = await works.make([order])
    let answer = (_said: unknown) => {}
    const slow = new FaultyProvider(() => t.clock.now)
    slow.issue = () => new Promise((resolve) => (answer = resolve as typeof answer))
    const report = (error: unknown) => reports.push(String(error))
    const waiting = issueInvoices(t, { provider: slow, report, limit_ms: 60_000 })
    await expect.poll(() => isSent(data.id)).toBe(true)
    // Its claim has ended.
    t.clock.now = addSeconds(t.clock.now, 3600)
    await turn(providerWith({ says: first }))
    const before = await read(data.id)
    answer(late)
    await waiting
    expect(await read(data.id)).toEqual(before)
    await expectToHold(t.db, works.org, invariants)
    return { order, before }
  }
  const isSent = async (id: number) =>
    (await t.db.selectFrom('invoices').select('is_sent').where('id', '=', id).executeTakeFirstOrThrow())
      .is_sent
  const issued = (number: string) => ({ state: 'issued', number, at: '2026-01-31 09:00:00' })
  const [one, other] = ['26320000000000000011', '26320000000000000012']

  test('changes nothing when it is the same', async () => {
    const { before } = await twoAnswers(issued(one), issued(one))
    expect(before).toMatchObject({ status: 'issued', invoice_no: one })
    expect(reports).toEqual([])
  })
  test('changes nothing when it names another number, and the server’s log says so', async () => {
    const { before } = await twoAnswers(issued(one), issued(other))
    expect(before.invoice_no).toBe(one)
    expect(reports).toEqual([expect.stringContaining(other)])
  })
  test('changes nothing when it says “issued” after “failed”, and the server’s log says so', async () => {
    const { before, order } = await twoAnswers({ state: 'failed', words: '系统忙' }, issued(one))
    expect(before.status).toBe('failed')
    expect(await works.statusOf(order)).toBe('none')
    expect(reports).toEqual([expect.stringContaining(one)])
  })
  test('changes nothing when it says “failed” after “issued”', async () => {
    const { before, order } = await twoAnswers(issued(one), { state: 'failed', words: '系统忙' })
    expect(before.status).toBe('issued')
    expect(await works.statusOf(order)).toBe('issued')
  })
})

describe('a red one', () => {
  const specialOf = async (provider: FaultyProvider) => {
    const { order } = await works.invoiceable(company)
    const { data } = await works.make([order], { type: 'special' })
    await turns(provider)
    return { order, blue: data.id as number }
  }

  test('of a special invoice waits for its buyer, however long, and the provider is told of the confirmation', async () => {
    const provider = providerWith()
    const { order, blue } = await specialOf(provider)
    provider.buyer = () => ({ state: 'waiting' })
    const { id, request_no } = await red(blue)
    for (let hour = 0; hour < 8; hour++) {
      await turn(provider)
      t.clock.now = addSeconds(t.clock.now, 3600)
    }
    expect(await read(id)).toMatchObject({ status: 'issuing', red_confirm: 'waiting' })
    expect((await read(blue)).status).toBe('issued')
    expect(provider.calls.filter((call) => call === `issue ${request_no}`)).toEqual([])
    provider.buyer = () => ({ state: 'confirmed', number: '260131000001' })
    await turns(provider)
    expect(await read(id)).toMatchObject({ status: 'issued', red_confirm: 'confirmed' })
    expect(provider.papers.get(request_no)!.request.cancels!.confirmNo).toBe('260131000001')
    expect(await works.statusOf(order)).toBe('partial')
    await expectAgreement(provider)
  })

  test('that its buyer refuses has failed, in the buyer’s words; asked again, the buyer may confirm', async () => {
    const provider = providerWith()
    const { order, blue } = await specialOf(provider)
    provider.buyer = () => ({ state: 'refused', words: '货物未退回' })
    const { id } = await red(blue)
    await turns(provider)
    expect(await read(id)).toMatchObject({ status: 'failed', red_confirm: 'refused', failure: '货物未退回' })
    expect(await read(blue)).toMatchObject({ status: 'issued', red_by: null })
    expect(await works.statusOf(order)).toBe('issued')
    await expectAgreement(provider)
    const again = await retry(id)
    expect(again.data).toMatchObject({ status: 'issuing', red_confirm: 'waiting' })
    provider.buyer = (requestNo) => ({ state: 'confirmed', number: requestNo.slice(-20) })
    await turns(provider)
    expect(await read(id)).toMatchObject({ status: 'issued', red_confirm: 'confirmed' })
    await expectAgreement(provider)
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a confirmation without a number', { state: 'confirmed', number: ' ' }],
    ['a number that cannot be kept', { state: 'confirmed', number: '2601\u000031' }],
    ['a number of a page', { state: 'confirmed', number: '1'.repeat(2000) }],
    ['a refusal without words', { state: 'refused' }],
    ['“issued”', { state: 'issued', number: '26320000000000000009', at: '2026-01-31 09:00:00' }],
  ])('of a special invoice waits on when it hears %s', async (_name, said) => {
    const provider = providerWith('well', 'well', { says: said })
    const { blue } = await specialOf(provider)
    const { id, request_no } = await red(blue)
    await turn(provider)
    expect(await read(id)).toMatchObject({ status: 'issuing', red_confirm: 'waiting' })
    expect(reports).toEqual([expect.stringContaining(request_no)])
    await turns(provider)
    expect(await read(id)).toMatchObject({ status: 'issued', red_confirm: 'confirmed' })
    await expectAgreement(provider)
  })

  test.each<[string, Turn[], string[]]>([
    ['whose confirmation is lost', ['lost'], ['confirmRed', 'confirmRed', 'issue']],
    ['whose answer is lost after the confirmation', ['well', 'lost'], ['confirmRed', 'issue', 'ask']],
    [
      'that is heard only the second time',
      ['late', 'well', 'unheard'],
      ['confirmRed', 'confirmRed', 'issue', 'ask', 'issue'],
    ],
  ])('%s cancels its invoice once', async (_name, faults, calls) => {
    const provider = providerWith('well', 'well', ...faults)
    const { blue } = await specialOf(provider)
    const { id, request_no } = await red(blue)
    await turns(provider)
    expect(provider.calls.slice(2)).toEqual(calls.map((call) => `${call} ${request_no}`))
    expect([(await read(id)).status, (await read(blue)).status]).toEqual(['issued', 'red_flushed'])
    await expectAgreement(provider)
  })

  test('that failed leaves its invoice to another one, and is not tried again after it', async () => {
    const provider = providerWith('well', 'refuses')
    const { order } = await works.invoiceable()
    const blue = (await works.make([order])).data.id
    await turns(provider)
    const first = await red(blue)
    await turns(provider)
    expect((await read(first.id)).status).toBe('failed')
    expect(await works.statusOf(order)).toBe('issued')
    const second = await red(blue)
    expect((await retry(first.id)).code).toBe('red_issuing')
    await turns(provider)
    expect((await read(second.id)).status).toBe('issued')
    expect((await retry(first.id)).code).toBe('already_red')
    expect(await works.statusOf(order)).toBe('red')
    await expectAgreement(provider)
  })
})
