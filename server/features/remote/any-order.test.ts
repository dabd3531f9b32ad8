import { addSeconds } from '@water/rules/calendar'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imeiOf, newRemoteWorks, type RemoteHomes } from '../../testing/remote-works'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'

let t: TestApp
let works: RemoteHomes
let other: TestUser
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-31 09:00:00' })
  works = await newRemoteWorks(t)
  other = await works.newGateway()
})
afterAll(() => t.stop())

type Row = { freeze_at: string; reading: number }
type Shown = { id: number; freeze_at: string; index: string; state: string; is_rollover: boolean }

let modules = 0
async function meterWith(initial: number) {
  const imei = imeiOf(++modules)
  const { id } = await works.bound(imei, { install_date: '2026-03-01', initial_reading: initial })
  const shown = async (): Promise<Shown[]> =>
    (await t.call(works.clerk, `GET /meters/${id}/remote/`)).data.reports
  return {
    shown,
    states: async () =>
      (await shown()).map(({ freeze_at, index, state, is_rollover }) => ({
        freeze_at,
        index,
        state,
        is_rollover,
      })),
    /** Two gateways bring batches of three. */
    send: async (rows: readonly Row[]) => {
      for (let at = 0; at < rows.length; at += 3)
        await works.send(
          rows.slice(at, at + 3).map((row) => ({ ...row, imei })),
          at % 2 === 0 ? works.gateway : other,
        )
    },
  }
}

/** Freezes of a device that begins near the end of its register, each within the flow of its pipe. */
const histories = fc
  .array(fc.record({ hours: fc.integer({ min: 4, max: 40 }), flow: fc.nat(100) }), {
    minLength: 4,
    maxLength: 9,
  })
  .map((steps) => {
    let [at, reading] = ['2026-03-05 00:00:00', 9_990_000]
    return steps.map(({ hours, flow }): Row => {
      at = addSeconds(at, hours * 3600)
      reading = (reading + Math.floor((hours * 300 * flow) / 100)) % 10_000_000
      return { freeze_at: at, reading }
    })
  })
const orders = fc.array(fc.nat(), { minLength: 40, maxLength: 40 })
const inOrder = <T>(rows: readonly T[], order: readonly number[]): T[] =>
  rows
    .map((row, at) => [order[at]!, row] as const)
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row)

test('whatever order reports come in, and however often, the rows are the same', async () => {
  await fc.assert(
    fc.asyncProperty(histories, orders, async (rows, order) => {
      const [one, two] = [await meterWith(99_900), await meterWith(99_900)]
      await one.send(rows)
      await two.send(inOrder([...rows, ...rows], order))
      const states = await one.states()
      expect(states.every(({ state }) => state === 'good')).toBe(true)
      expect(await two.states()).toEqual(states)
    }),
    { numRuns: 5 },
  )
})

test('once the false ones are rejected, every true one is good', async () => {
  const wrong = fc.array(fc.record({ place: fc.nat(11), reading: fc.nat(9_999_999), later: fc.nat(1) }), {
    minLength: 2,
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(histories, wrong, orders, async (rows, made, order) => {
      const one = await meterWith(99_900)
      const false_ones = made.map(({ place, reading, later }): Row => {
        const { freeze_at } = rows[place % rows.length]!
        return { freeze_at: addSeconds(freeze_at, later * 600), reading }
      })
      await one.send(inOrder([...rows, ...false_ones], order))
      const isTrue = ({ freeze_at, index }: Shown) =>
        rows.some((row) => row.freeze_at === freeze_at && row.reading === Math.round(Number(index) * 100))
      for (const { id } of (await one.shown()).filter((row) => !isTrue(row)))
        expect(
          (await t.call(works.staff, `POST /remote/reports/${id}/reject/`, { reason: '误报' })).status,
        ).toBe(200)
      const left = (await one.shown()).filter(isTrue)
      // Alone, the same ones are all good: unless a link between two of them was kept away by a false one of its freeze.
      const alone = await meterWith(99_900)
      await alone.send(
        left.map(({ freeze_at, index }) => ({ freeze_at, reading: Math.round(Number(index) * 100) })),
      )
      const expected = await alone.states()
      if (expected.every(({ state }) => state === 'good'))
        expect(
          left.map(({ freeze_at, index, state, is_rollover }) => ({ freeze_at, index, state, is_rollover })),
        ).toEqual(expected)
    }),
    { numRuns: 5 },
  )
})
