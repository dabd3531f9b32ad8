import { addSeconds, epochOf, type LocalTime } from '@water/rules/calendar'
import { describe, expect, test } from 'vitest'
import { expectToHold } from '../../testing/books'
import { FaultyProvider, REFUSED, type Turn } from '../../testing/faulty-provider'
import { issueInvoices } from '../../testing/invoices'
import { company, worksWithProvider } from '../../testing/works-with-provider'
import { invariants } from '../../verify/violations-store'

const on = worksWithProvider('2026-01-31 09:00:00')

describe('a provider', () => {
  test('is told the whole paper, and its number and time are those of the invoice', async () => {
    const provider = on.providerWith()
    const { order } = await on.works.invoiceable(company)
    const made = (await on.works.make([order], { remark: '一月' })).data
    on.t.clock.now = '2026-01-31 09:00:07'
    await on.turn(provider)
    const [requestNo, paper] = [...provider.papers][0]!
    expect(await on.read(made.id)).toMatchObject({
      status: 'issued',
      invoice_no: paper.number,
      issued_at: paper.at,
    })
    expect(paper.request).toMatchObject({
      requestNo,
      cancels: null,
      invoice: { lines: made.lines, title: made.title, seller: made.seller, paper_remark: made.paper_remark },
    })
    const { id } = await on.red(made.id)
    await on.turn(provider)
    const cancelling = provider.papers.get((await on.read(id)).request_no)!
    expect(cancelling.request.cancels).toEqual({ invoiceNo: paper.number, reason: '01', confirmNo: '' })
    await on.expectAgreement(provider)
    expect(on.reports).toEqual([])
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
    const provider = on.providerWith(...faults)
    const { order } = await on.works.invoiceable()
    const { data } = await on.works.make([order])
    await on.turn(provider)
    expect(await on.works.statusOf(order)).toBe('issuing')
    expect((await on.works.make([order])).code).toBe('line_taken')
    await on.turns(provider)
    expect(provider.calls).toEqual(calls.map((call) => `${call} ${data.request_no}`))
    expect((await on.read(data.id)).status).toBe('issued')
    expect(await on.works.statusOf(order)).toBe('issued')
    await on.expectAgreement(provider)
  })

  test('that refuses says why; nothing is held, and the next try is a request of its own', async () => {
    const provider = on.providerWith('refuses')
    const { order } = await on.works.invoiceable()
    const { data } = await on.works.make([order])
    await on.turns(provider)
    const failed = await on.read(data.id)
    expect(failed).toMatchObject({ status: 'failed', failure: REFUSED, invoice_no: null })
    expect(await on.works.statusOf(order)).toBe('none')
    await on.expectAgreement(provider)
    expect((await on.t.call(on.works.staff, `PATCH /invoices/${data.id}/`, { title: company })).status).toBe(
      200,
    )
    expect((await on.retry(data.id)).status).toBe(200)
    await on.turns(provider)
    const issued = await on.read(data.id)
    expect(issued).toMatchObject({ status: 'issued', failure: '', buyer_name: company.buyer_name })
    expect(issued.request_no).not.toBe(failed.request_no)
    expect(provider.calls).toEqual([`issue ${failed.request_no}`, `issue ${issued.request_no}`])
    await on.expectAgreement(provider)
  })

  test('that refused cannot be tried again once another invoice has the lines', async () => {
    const provider = on.providerWith('refuses')
    const { order } = await on.works.invoiceable()
    const failed = (await on.works.make([order])).data
    await on.turns(provider)
    const other = (await on.works.make([order])).data
    const refused = await on.retry(failed.id)
    expect([refused.code, refused.data.invoices[0].id]).toEqual(['line_taken', other.id])
    await on.turns(provider)
    expect((await on.retry(failed.id)).code).toBe('line_taken')
    expect((await on.t.call(on.works.staff, `DELETE /invoices/${failed.id}/`)).status).toBe(204)
    await on.expectAgreement(provider)
  })

  test.each<[string, string]>([
    ['are empty', ' \t '],
    ['are too long, with a character of two halves at the end', `${'长'.repeat(499)}😀😀`],
    ['have characters that cannot be kept', '税号\u0000错误\u001b[31m\ud83d'],
  ])('is taken at its words when they %s', async (_name, words) => {
    const provider = on.providerWith({ says: { state: 'failed', words } })
    const { order } = await on.works.invoiceable()
    const { data } = await on.works.make([order])
    await on.turn(provider)
    const { status, failure } = await on.read(data.id)
    expect(status).toBe('failed')
    expect(failure).not.toBe('')
    expect(failure).not.toMatch(/\p{Cc}|\p{Cs}/u)
    expect(on.reports).toEqual([])
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
      for (const { id, fault } of asked.values()) found.set(fault, (await on.read(id)).status)
      return found
    }
    const all = (status: string) => new Map(Object.keys(NONSENSE).map((fault) => [fault, status]))
    for (const fault of Object.keys(NONSENSE)) {
      const { order } = await on.works.invoiceable()
      const { id, request_no } = (await on.works.make([order])).data
      asked.set(request_no, { id, fault })
    }
    const provider = new FaultyProvider(
      () => on.t.clock.now,
      (call, requestNo) => (call === 'issue' ? { says: NONSENSE[asked.get(requestNo)!.fault] } : 'well'),
    )
    await on.turn(provider)
    expect(await states()).toEqual(all('issuing'))
    for (const [requestNo, { fault }] of asked)
      expect([fault, on.reports.filter((line) => line.includes(requestNo))]).toEqual([
        fault,
        [expect.anything()],
      ])
    await on.turns(provider)
    expect(await states()).toEqual(all('issued'))
    await on.expectAgreement(provider)
  })

  test('the number of another invoice', async () => {
    const first = await on.works.invoiceable()
    const second = await on.works.invoiceable()
    const provider = on.providerWith('well', { says: issuedAs({}) })
    const one = (await on.works.make([first.order])).data
    await on.turn(provider)
    const two = (await on.works.make([second.order])).data
    await on.turn(provider)
    expect([(await on.read(one.id)).status, (await on.read(two.id)).status]).toEqual(['issued', 'issuing'])
    expect(on.reports).toEqual([expect.stringContaining(two.request_no)])
    await on.turns(provider)
    await on.expectAgreement(provider)
  })

  test('for ever: it is asked ever more seldom, staff are told once, and a true answer still ends it', async () => {
    const first = await on.works.invoiceable()
    const second = await on.works.invoiceable()
    let isWrong = true
    const provider = new FaultyProvider(
      () => on.t.clock.now,
      (_call, requestNo) => (isWrong && requestNo === wrong ? { says: issuedAs({}) } : 'well'),
      '2633',
    )
    let wrong = ''
    const one = (await on.works.make([first.order])).data
    await on.turn(on.providerWith({ says: issuedAs({}) }))
    expect((await on.read(one.id)).status).toBe('issued')
    const two = (await on.works.make([second.order])).data
    wrong = two.request_no
    const pauses: number[] = []
    for (let asked = 1; asked <= 12; asked++) {
      await on.turn(provider)
      expect(provider.calls).toHaveLength(asked)
      const next = await dueAt(two.id)
      pauses.push((epochOf(next) - epochOf(on.t.clock.now)) / 60_000)
      on.t.clock.now = next
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440, 1440])
    const notices = (await on.t.call(on.works.staff, 'GET /notices/', { page_size: 200 })).data.results
    const said = notices.filter(({ type }: { type: string }) => type === 'invoice_contradicted')
    expect(said).toHaveLength(1)
    isWrong = false
    await on.turn(provider)
    expect(await on.read(two.id)).toMatchObject({ status: 'issued' })
  })
})

const dueAt = async (id: number): Promise<LocalTime> => {
  const row = on.t.db.selectFrom('invoices').select('next_ask_at').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).next_ask_at!
}

describe('an answer that comes when another has been taken', () => {
  /** A worker that still waits for the provider when a second one asks: `late` is what the first hears in the end. */
  async function twoAnswers(first: unknown, late: unknown) {
    const { order } = await on.works.invoiceable()
    const { data } = await on.works.make([order])
    let answer = (_said: unknown) => {}
    const slow = new FaultyProvider(() => on.t.clock.now)
    slow.issue = () => new Promise((resolve) => (answer = resolve as typeof answer))
    const report = (error: unknown) => on.reports.push(String(error))
    const waiting = issueInvoices(on.t, { provider: slow, report, limit_ms: 60_000 })
    await expect.poll(() => isSent(data.id)).toBe(true)
    // Its claim has ended.
    on.t.clock.now = addSeconds(on.t.clock.now, 3600)
    await on.turn(on.providerWith({ says: first }))
    const before = await on.read(data.id)
    answer(late)
    await waiting
    expect(await on.read(data.id)).toEqual(before)
    await expectToHold(on.t.db, on.works.org, invariants)
    return { order, before }
  }
  const isSent = async (id: number) =>
    (await on.t.db.selectFrom('invoices').select('is_sent').where('id', '=', id).executeTakeFirstOrThrow())
      .is_sent
  const issued = (number: string) => ({ state: 'issued', number, at: '2026-01-31 09:00:00' })
  const [one, other] = ['26320000000000000011', '26320000000000000012']

  test('changes nothing when it is the same', async () => {
    const { before } = await twoAnswers(issued(one), issued(one))
    expect(before).toMatchObject({ status: 'issued', invoice_no: one })
    expect(on.reports).toEqual([])
  })
  test('changes nothing when it names another number, and the server’s log says so', async () => {
    const { before } = await twoAnswers(issued(one), issued(other))
    expect(before.invoice_no).toBe(one)
    expect(on.reports).toEqual([expect.stringContaining(other)])
  })
  test('changes nothing when it says “issued” after “failed”, and the server’s log says so', async () => {
    const { before, order } = await twoAnswers({ state: 'failed', words: '系统忙' }, issued(one))
    expect(before.status).toBe('failed')
    expect(await on.works.statusOf(order)).toBe('none')
    expect(on.reports).toEqual([expect.stringContaining(one)])
  })
  test('changes nothing when it says “failed” after “issued”', async () => {
    const { before, order } = await twoAnswers(issued(one), { state: 'failed', words: '系统忙' })
    expect(before.status).toBe('issued')
    expect(await on.works.statusOf(order)).toBe('issued')
  })
})
