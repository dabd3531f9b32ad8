import { describe, expect, test } from 'vitest'
import { chanceOf } from '../seed/chance'
import { Field, type FieldReport, moduleAtHome, type Trouble } from './field'
import { Mail } from './mail'

const FIRST = '2026-03-01'
const TROUBLE = '2026-03-10'
const NIGHTS = 20
const imei = '860000000000001'

/** The reports of a module's nights. */
function reportsOf(trouble: Trouble | null): FieldReport[] {
  const field = new Field([{ ...moduleAtHome(imei), trouble, troubleFrom: TROUBLE }], FIRST)
  return Array.from({ length: NIGHTS }, () => field.night()).flat()
}

describe('the mail of a gateway', () => {
  const nights = Array.from({ length: 40 }, (_, night) =>
    Array.from({ length: 50 }, (_, at) => ({ night, at })),
  )
  const mail = new Mail<{ night: number; at: number }>(chanceOf('mail'))
  const posted = nights.map((rows) => mail.post(rows))
  const batches = [...posted.flat(), ...mail.rest()]

  test('loses no row, whatever is held back', () => {
    expect(new Set(batches.flat())).toEqual(new Set(nights.flat()))
  })

  test('brings some batches twice, some rows nights late, and rows in another order', () => {
    expect(batches.length).toBeGreaterThan(new Set(batches).size)
    const late = posted.flatMap((of, night) => of.flat().map((row) => night - row.night))
    expect(late.filter((by) => by > 0).length).toBeGreaterThan(0)
    const [first] = posted[0]!
    expect(first!.map(({ at }) => at)).not.toEqual(first!.map(({ at }) => at).sort((a, b) => a - b))
  })
})

describe('a module in the field', () => {
  const at = (report: FieldReport | undefined) => report?.freeze_at.slice(0, 10)

  test('counts what its hours say, the same in every field, and nothing behind a closed valve', () => {
    const reports = reportsOf(null)
    expect(reports).toEqual(reportsOf(null))
    for (const [before, report] of reports.slice(1).map((one, place) => [reports[place]!, one] as const))
      expect(report.reading - before.reading).toBe(report.hours.reduce((sum, one) => sum + one))
    const field = new Field([moduleAtHome(imei)], FIRST)
    field.turn(imei, 'closed')
    const [closed] = field.night()
    expect([closed!.valve, new Set(closed!.hours)]).toEqual(['closed', new Set([0])])
    expect(closed!.reading).toBe(reports[0]!.reading - reports[0]!.hours.reduce((sum, one) => sum + one))
  })

  test('that leaks lets water through in every hour from that day on, and says so', () => {
    const leaking = reportsOf('leak').filter(({ alarms }) => alarms.includes('leak'))
    expect([at(leaking[0]), leaking.length]).toEqual(['2026-03-11', NIGHTS - 9])
    expect(Math.min(...leaking.flatMap(({ hours }) => hours))).toBeGreaterThan(0)
  })

  test('that falls silent reports no more', () => {
    expect(at(reportsOf('silent').at(-1))).toBe('2026-03-10')
  })

  test('jumps, or counts backwards, on that day alone', () => {
    const well = reportsOf(null)
    for (const [trouble, isMore] of [
      ['jump', true],
      ['backwards', false],
    ] as const) {
      const wrong = reportsOf(trouble).filter(({ reading }, night) => reading !== well[night]!.reading)
      expect(wrong.map(at)).toEqual(['2026-03-11'])
      expect(wrong[0]!.reading > well[9]!.reading).toBe(isMore)
    }
  })
})
