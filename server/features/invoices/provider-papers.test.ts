import { createHash } from 'node:crypto'
import { addSeconds } from '@water/rules/calendar'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFileStore } from '../../files/file-store'
import { readDirectory, unpack } from '../../spreadsheet/zip'
import { FaultyProvider, HELD, type Turn } from '../../testing/faulty-provider'
import { issueInvoices } from '../../testing/invoices'
import { endedJob, startTestWorker, type TestWorker } from '../../testing/test-worker'
import { company, worksWithProvider } from '../../testing/works-with-provider'
import { makeFiles } from './make-files'
import type { PaperFile } from './provider'

const on = worksWithProvider('2026-01-31 09:00:00')
const file = (id: number, query: object) => on.t.call(on.works.biller, `GET /invoices/${id}/file/`, query)
const heldAtHome = async () => (await on.t.call(on.works.biller, 'GET /dashboard/')).data.todo.held_invoices

describe('a provider that waits for a person', () => {
  test.each<[string, Turn[]]>([
    ['issues', []],
    ['is at work', ['working']],
  ])('holds the request, with its words and link, until it %s', async (_name, goesOn) => {
    const turns: Turn[] = ['held', 'held', 'lost', ...goesOn]
    const provider = on.providerWith(...turns)
    const { order } = await on.works.invoiceable()
    const { data } = await on.works.make([order])
    for (let hour = 0; hour < 3; hour++) {
      await on.turn(provider)
      const held = { held: HELD.what, held_words: HELD.words, held_link: HELD.link }
      expect(await on.read(data.id)).toMatchObject({ status: 'issuing', ...held })
      expect(await heldAtHome()).toBe(1)
      const list = await on.t.call(on.works.biller, 'GET /invoices/', { held: [HELD.what] })
      expect(list.data.results).toEqual([expect.objectContaining({ id: data.id, ...held })])
      expect((await on.t.call(on.works.biller, 'GET /invoices/held/')).data).toEqual([
        { what: HELD.what, words: HELD.words, link: HELD.link, count: 1 },
      ])
      on.t.clock.now = addSeconds(on.t.clock.now, 3600)
    }
    await on.turn(provider)
    expect(await on.read(data.id)).toMatchObject({ held: null, held_words: '', held_link: '' })
    expect(await heldAtHome()).toBe(0)
    await on.turns(provider)
    expect((await on.read(data.id)).status).toBe('issued')
    await on.expectAgreement(provider)
  })
})

const PDF = Buffer.from('%PDF-1.7 of the tax administration')
const OFD = Buffer.from('PK\u0003\u0004 an OFD')
const XML = Buffer.from('<?xml version="1.0"?><EInvoice/>')

describe('files that come with an issued invoice', () => {
  const make = () =>
    makeFiles(
      {
        databases: on.t.databases,
        clock: () => on.t.clock.now,
        files: createFileStore({ filesFolder: `${on.t.dataFolder}/files` }),
        report: (error) => {
          throw error
        },
      },
      new AbortController().signal,
    )

  test('are the paper: they are kept with their digest, downloaded instead of ours, and stay when a red one cancels it', async () => {
    const provider = on.providerWith()
    provider.filesOf = () => [
      { format: 'ofd', content: OFD },
      { format: 'pdf', content: PDF },
    ]
    const { id } = (await on.works.make([(await on.works.invoiceable()).order])).data
    await on.turn(provider)
    await make()
    expect((await on.read(id)).formats).toEqual(['ofd', 'pdf'])
    const kept = async () =>
      on.t.db
        .selectFrom('invoice_files')
        .select(['format', 'sha256'])
        .where('invoice_id', '=', id)
        .orderBy('format')
        .execute()
    const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex')
    const files = [
      { format: 'ofd', sha256: digest(OFD) },
      { format: 'pdf', sha256: digest(PDF) },
    ]
    expect(await kept()).toEqual(files)
    expect((await file(id, {})).text).toBe(PDF.toString())
    const ofd = await file(id, { format: 'ofd' })
    expect([ofd.text, ofd.headers['content-type']]).toEqual([OFD.toString(), 'application/ofd'])
    expect((await file(id, { format: 'xml' })).code).toBe('invoice_format_missing')
    await on.red(id)
    await on.turns(provider)
    await make()
    expect(await kept()).toEqual(files)
    await on.expectAgreement(provider)
  })

  describe('leave the house', () => {
    let worker: TestWorker
    beforeAll(async () => {
      worker = await startTestWorker(on.t)
    })
    afterAll(async () => {
      await worker.stop()
      expect(worker.reports).toEqual([])
    })

    /** The files of an archive of these invoices, by their names. */
    async function archived(ids: number[]): Promise<Record<string, string>> {
      const { job } = (await on.t.call(on.works.biller, 'POST /invoices/archive/', { ids })).data
      expect(await endedJob(on.t, on.works.biller, job)).toMatchObject({ done: ids.length, failed: 0 })
      const { rawPayload: zip } = await on.t.app.inject({
        url: `/api/jobs/${job}/file/`,
        headers: { authorization: `Bearer ${on.works.biller.token}` },
      })
      const found: Record<string, string> = {}
      for (const entry of readDirectory(zip).values()) {
        found[entry.name] = ''
        for await (const piece of unpack(zip, entry)) found[entry.name] += piece.toString()
      }
      return found
    }

    test('in an archive and behind a link as they came, and in an archive also when a red one has cancelled it', async () => {
      const provider = on.providerWith()
      const given: Record<string, PaperFile[]> = {}
      provider.filesOf = (number) => given[number]
      const issued = async (files?: PaperFile[]): Promise<{ id: number; invoice_no: string }> => {
        const { id } = (await on.works.make([(await on.works.invoiceable()).order])).data
        const number = `2632${String(provider.papers.size + 1).padStart(16, '0')}`
        if (files) given[number] = files
        await on.turn(provider)
        return on.read(id)
      }
      const whole = await issued([
        { format: 'ofd', content: OFD },
        { format: 'pdf', content: PDF },
        { format: 'xml', content: XML },
      ])
      const ofdAlone = await issued([{ format: 'ofd', content: OFD }])
      const without = await issued()
      await make()
      const name = ({ invoice_no }: { invoice_no: string }, format: string) => `${invoice_no} 张三.${format}`
      const kept = {
        [name(whole, 'ofd')]: OFD.toString(),
        [name(whole, 'pdf')]: PDF.toString(),
        [name(whole, 'xml')]: XML.toString(),
        [name(ofdAlone, 'ofd')]: OFD.toString(),
      }
      const ours = { [name(without, 'pdf')]: expect.any(String), [name(without, 'xml')]: expect.any(String) }
      expect(await archived([whole.id, ofdAlone.id, without.id])).toEqual({ ...kept, ...ours })

      const behind = async (id: number) => {
        const { url } = (await on.t.call(on.works.biller, `POST /invoices/${id}/links/`, {})).data
        return (query: object) => on.t.call(null, `GET ${new URL(url).pathname.replace('/api', '')}`, query)
      }
      const [ofWhole, ofOfd] = [await behind(whole.id), await behind(ofdAlone.id)]
      const texts = async (get: typeof ofWhole) =>
        Promise.all([{}, { format: 'pdf' }, { format: 'ofd' }, { format: 'xml' }].map(get)).then((replies) =>
          replies.map(({ status, text, code }) => (status === 200 ? text : code)),
        )
      expect(await texts(ofWhole)).toEqual([PDF, PDF, OFD, XML].map(String))
      const isMissing = 'invoice_format_missing'
      expect(await texts(ofOfd)).toEqual([OFD.toString(), isMissing, OFD.toString(), isMissing])
      const { headers } = await ofOfd({})
      expect(headers['content-type']).toBe('application/ofd')
      expect(decodeURIComponent(String(headers['content-disposition']))).toContain(name(ofdAlone, 'ofd'))

      for (const { id } of [whole, ofdAlone]) await on.red(id)
      await on.turns(provider)
      expect(await texts(ofWhole)).toEqual(Array(4).fill('not_found'))
      expect(await archived([whole.id, ofdAlone.id])).toEqual(kept)
      await on.expectAgreement(provider)
    })
  })

  test('of one format alone are what is downloaded without naming one', async () => {
    const provider = on.providerWith()
    provider.filesOf = () => [{ format: 'ofd', content: OFD }]
    const { id } = (await on.works.make([(await on.works.invoiceable()).order])).data
    await on.turn(provider)
    expect((await file(id, {})).text).toBe(OFD.toString())
  })

  test.each<[string, unknown]>([
    ['are no list', 'a file'],
    ['are not what they are named', [{ format: 'pdf', content: OFD }]],
    ['are empty', [{ format: 'pdf', content: Buffer.alloc(0) }]],
    [
      'are two of a format',
      [
        { format: 'pdf', content: PDF },
        { format: 'pdf', content: PDF },
      ],
    ],
  ])('make nonsense of the answer when they %s, and the number comes with the next', async (_name, files) => {
    const says = { state: 'issued', number: '26320000000000000001', at: '2026-01-31 09:00:00', files }
    const provider = on.providerWith({ says })
    const { id } = (await on.works.make([(await on.works.invoiceable()).order])).data
    await on.turn(provider)
    expect((await on.read(id)).status).toBe('issuing')
    await on.turns(provider)
    expect((await on.read(id)).status).toBe('issued')
    await on.expectAgreement(provider)
  })
})

const turn = fc.constantFrom<Turn[]>('well', 'lost', 'late', 'unheard', 'working', 'held')

test('whatever drops out, waits for a person or for a buyer of 72 hours, and is answered twice: no number is lost or doubled', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { maxLength: 24 }), fc.boolean(), async (turns, isTwice) => {
      on.reports = []
      const left = [...turns]
      const provider = new FaultyProvider(
        () => on.t.clock.now,
        () => left.shift() ?? 'well',
        String(2000 + ++runs),
      )
      const { order } = await on.works.invoiceable(company)
      const special = (await on.works.make([order], { type: 'special' })).data
      const work = async (hours: number) => {
        await on.turn(provider)
        // Another worker has asked, too: the same answers come again.
        if (isTwice)
          await Promise.all([issueInvoices(on.t, twin(provider)), issueInvoices(on.t, twin(provider))])
        on.t.clock.now = addSeconds(on.t.clock.now, hours * 3600)
      }
      for (let more = 40; more > 0 && (await on.read(special.id)).status === 'issuing'; more--) await work(1)
      const askedAt = on.t.clock.now
      provider.buyer = (requestNo) =>
        on.t.clock.now < addSeconds(askedAt, 72 * 3600)
          ? { state: 'waiting' }
          : { state: 'confirmed', number: requestNo.slice(-20) }
      const red = await on.red(special.id)
      for (let more = 80; more > 0 && (await on.read(red.id)).status === 'issuing'; more--) await work(6)
      expect(on.t.clock.now >= addSeconds(askedAt, 72 * 3600)).toBe(true)
      expect([(await on.read(special.id)).status, (await on.read(red.id)).status]).toEqual([
        'red_flushed',
        'issued',
      ])
      const numbers = [...provider.papers.values()].map(({ number }) => number)
      const kept = [(await on.read(special.id)).invoice_no, (await on.read(red.id)).invoice_no]
      expect(numbers.filter((number) => kept.includes(number)).sort()).toEqual(kept.sort())
      expect(provider.damages).toEqual([])
    }),
    { numRuns: 3, examples: [[['lost', 'working', 'unheard', 'held', 'late', 'lost'], true]] },
  )
})
let runs = 0
const twin = (provider: FaultyProvider) => ({ provider, limit_ms: 50, report: () => {} })
