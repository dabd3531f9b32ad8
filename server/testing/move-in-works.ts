import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { upload } from './multipart'
import { startApp, type TestApp } from './test-app'
import { endedJob, startTestWorker, type TestWorker } from './test-worker'
import { newWaterworks, type Waterworks } from './waterworks'

export interface Sheet {
  name: string
  content: string | Buffer
}

/** The fixture of the tests of a file about move-ins: for each test an organization with a move-in whose last day is the year's. */
export interface MoveInWorks {
  t: TestApp
  works: Waterworks
  moveIn: number
  /** The price that the sheets name. */
  price: number
  path(rest?: string): string
  begin(name: string): Promise<void>
  /** Sends files of a sheet; the job that has read them. */
  send(
    kind: string,
    files: readonly Sheet[],
    parts?: Record<string, string>,
  ): Promise<ReturnType<typeof endedJob>>
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into the answer as a client would
  shown(): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  errors(query?: string): Promise<any[]>
  startLoad(): Promise<number>
  load(): Promise<ReturnType<typeof endedJob>>
}

export function moveInWorks(clock = '2026-01-05 09:00:00'): MoveInWorks {
  let worker: TestWorker
  // Filled before the first test.
  const on = {
    path: (rest = '') => `/organizations/move-ins/${on.moveIn}/${rest}`,
    async begin(name) {
      const body = { name, as_of: '2025-12-31' }
      const made = await on.t.call(on.works.staff, 'POST /organizations/move-ins/', body)
      expect([made.status, made.data.state]).toEqual([201, 'draft'])
      on.moveIn = made.data.id
    },
    async send(kind, files, parts = {}) {
      const texts = Object.entries({ kind, ...parts }).map(([name, content]) => ({ name, content }))
      const reply = await upload(on.t, on.works.staff, on.path('sheets/'), [
        ...texts,
        ...files.map(({ name, content }) => ({ name: 'files', file: name, content })),
      ])
      expect([reply.status, reply.text]).toEqual([202, expect.anything()])
      return endedJob(on.t, on.works.staff, reply.data.job)
    },
    shown: async () => (await on.t.call(on.works.staff, `GET ${on.path()}`)).data,
    errors: async (query = '') =>
      (await on.t.call(on.works.staff, `GET ${on.path(`errors/${query}`)}`)).data.results,
    async startLoad() {
      const { status, data, text } = await on.t.call(on.works.staff, `POST ${on.path('load/')}`)
      expect([status, text]).toEqual([202, expect.anything()])
      return data.job
    },
    load: async () => endedJob(on.t, on.works.staff, await on.startLoad()),
  } as MoveInWorks
  beforeAll(async () => {
    on.t = await startApp({ clock })
    worker = await startTestWorker(on.t)
  })
  beforeEach(async () => {
    on.t.clock.now = clock
    on.works = await newWaterworks(on.t, { account_no_rule: 'given' })
    const sewage = { name: '污水处理费', kind: 'per_volume', value: '0.95', tax_treatment: 'exempt' }
    await on.works.surcharge(sewage)
    on.price = await on.works.price({ name: '居民', mode: 'flat', price: '2.80', tax_rate: '0.03' })
    await on.begin('城北')
  })
  afterAll(async () => {
    await worker.stop()
    await on.t.stop()
    expect(worker.reports).toEqual([])
  })
  return on
}

/** Lines of a sheet as a spreadsheet program saves them. */
export const csv = (name: string, ...lines: string[]): Sheet => ({ name, content: lines.join('\r\n') })
