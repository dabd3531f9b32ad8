import { addSeconds } from '@water/rules/calendar'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRemoteWorks, type RemoteHomes } from '../../testing/remote-works'
import { freezesFrom, type HistoryRow, inOrder } from '../../testing/report-histories'
import { Reporting, type ReportingMeter } from '../../testing/reporting'
import { startApp, type TestApp, type TestReply, type TestUser } from '../../testing/test-app'

let t: TestApp
let works: RemoteHomes
let other: TestUser
let reporting: Reporting
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-31 09:00:00' })
  works = await newRemoteWorks(t)
  other = await works.newGateway()
  reporting = new Reporting(t, works, '2026-03-01')
})
afterAll(() => t.stop())

type Row = Pick<HistoryRow, 'freeze_at' | 'reading'>
type Shown = { id: number; freeze_at: string; index: string; state: string; is_rollover: boolean }

const TOGETHER = 3
/** Two gateways bring batches of three. */
async function send({ imei }: ReportingMeter, rows: readonly Row[]): Promise<TestReply['data'][]> {
  const replies: TestReply['data'][] = []
  for (let at = 0; at < rows.length; at += TOGETHER) {
    const batch = rows.slice(at, at + TOGETHER).map((row) => ({ ...row, imei }))
    replies.push((await works.send(batch, at % 2 === 0 ? works.gateway : other)).data)
  }
  return replies
}

const histories = freezesFrom('2026-03-05 00:00:00')
const orders = fc.array(fc.nat(), { minLength: 40, maxLength: 40 })

test('whatever order reports come in, and however often, the rows are the same', async () => {
  await fc.assert(
    fc.asyncProperty(histories, orders, async (rows, order) => {
      const [one, two] = await reporting.bind(2)
      await send(one!, rows)
      await send(two!, inOrder([...rows, ...rows], order))
      const { reports }: { reports: Shown[] } = await reporting.reportsOf(one!)
      expect(reports.map(({ freeze_at, state }) => [freeze_at, state])).toEqual(
        rows.map(({ freeze_at }) => [freeze_at, 'good']),
      )
      expect(await reporting.statesOf([two!])).toEqual(await reporting.statesOf([one!]))
    }),
    { numRuns: 5 },
  )
})

/** Spikes, falls, and other readings of a freeze. */
const contradictions = fc.array(
  fc.record({
    kind: fc.constantFrom('spike', 'fall', 'freeze'),
    place: fc.nat(11),
    by: fc.integer({ min: 1, max: 2_000_000 }),
  }),
  { minLength: 2, maxLength: 4 },
)

test('with contradictions the rows are the same but for what differs refused, and once the false ones are rejected every true one is good', async () => {
  await fc.assert(
    fc.asyncProperty(histories, contradictions, orders, async (rows, made, order) => {
      const wrong = made.map(({ kind, place, by }): Row => {
        const { freeze_at, reading } = rows[place % rows.length]!
        if (kind === 'freeze') return { freeze_at, reading: (reading + by) % 10_000_000 }
        const to = kind === 'spike' ? Math.min(reading + by, 9_999_999) : Math.max(reading - by, 0)
        return { freeze_at: addSeconds(freeze_at, 600), reading: to }
      })
      const [meter] = await reporting.bind(1)
      const sent = inOrder([...rows, ...wrong, ...rows.slice(0, 3)], order)
      const replies = await send(meter!, sent)
      const shown = async (): Promise<Shown[]> => (await reporting.reportsOf(meter!)).reports
      const readingOf = ({ index }: Shown) => Math.round(Number(index) * 100)

      // The first of two readings of a freeze stays.
      const first = new Map(sent.toReversed().map(({ freeze_at, reading }) => [freeze_at, reading]))
      expect((await shown()).map((row) => [row.freeze_at, readingOf(row)])).toEqual([...first].sort())
      const refused = replies.flatMap((reply) => reply.refused.map(({ code }: { code: string }) => code))
      const differing = sent.filter(({ freeze_at, reading }) => first.get(freeze_at) !== reading)
      expect(refused).toEqual(differing.map(() => 'differs'))
      const count = (of: 'accepted' | 'duplicates') => replies.reduce((sum, reply) => sum + reply[of], 0)
      expect([count('accepted'), count('duplicates')]).toEqual([
        first.size,
        sent.length - first.size - differing.length,
      ])

      const isTrue = (row: Shown) =>
        rows.some(({ freeze_at, reading }) => freeze_at === row.freeze_at && reading === readingOf(row))
      const decide = async (id: number, way: 'accept' | 'reject', body: object = {}) => {
        const reason = '核实'
        expect(
          await t.call(works.staff, `POST /remote/reports/${id}/${way}/`, { reason, ...body }),
        ).toMatchObject({
          status: 200,
        })
      }
      for (const row of await shown()) if (!isTrue(row)) await decide(row.id, 'reject')
      const doubtful = async () => (await shown()).filter((row) => isTrue(row) && row.state !== 'good')
      const [oldest] = await doubtful()
      // A false reading holds the freeze in which the register turned over: somebody says so of the next.
      if (oldest) {
        expect(rows.filter(({ freeze_at, reading }) => first.get(freeze_at) !== reading)).not.toEqual([])
        await decide(oldest.id, 'accept', { is_rollover: true })
      }
      expect(await doubtful()).toEqual([])
    }),
    { numRuns: 5 },
  )
})
