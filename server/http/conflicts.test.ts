import { wireCodeOf } from '@water/contract/refusals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days } from '../testing/conflicts/days'
import { invoices } from '../testing/conflicts/invoices'
import { meters } from '../testing/conflicts/meters'
import { moveIns } from '../testing/conflicts/move-ins'
import { orders } from '../testing/conflicts/orders'
import { payments } from '../testing/conflicts/payments'
import { periods } from '../testing/conflicts/periods'
import { prices } from '../testing/conflicts/prices'
import { readings } from '../testing/conflicts/readings'
import { reconciliations } from '../testing/conflicts/reconciliations'
import { remotes } from '../testing/conflicts/remote'
import { services } from '../testing/conflicts/services'
import { type Conflict, Site, type Tried } from '../testing/conflicts/site'
import { valves } from '../testing/conflicts/valves'
import { views } from '../testing/conflicts/views'
import { withholdings } from '../testing/conflicts/withholdings'
import { startApp, type TestApp } from '../testing/test-app'

let t: TestApp
let site: Site
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-31 09:00:00', isWrittenByHand: true })
  site = await Site.open(t)
})
afterAll(() => t.stop())

/** Each 409 with a way to cause it, or the reason why it is tried elsewhere. */
const conflicts: Record<Conflict, Tried | { untried: string }> = {
  changed_meanwhile: { untried: 'takes two at one moment' },
  choose_organization: { untried: 'comes from a distributed database: lent-connection.test.ts' },
  estimate_limit: { untried: 'is listed by a job: estimate.test.ts' },
  remote_none: { untried: 'is listed by a job: take-remote.test.ts' },
  remote_quarantined: { untried: 'is listed by a job: take-remote.test.ts' },
  row_booked: { untried: 'is listed by a job: charges/import.test.ts' },
  later_change: { untried: 'is listed by a job: lifecycle/take-back.test.ts' },
  earlier_refused: { untried: 'takes two readings of a file: import-order.test.ts' },
  in_flight: { untried: 'takes two at one moment: idempotency.test.ts' },
  too_many_files: { untried: 'comes with a file: attachments.test.ts' },
  result_file_in_making: { untried: 'takes a worker that is busy: result-file.test.ts' },
  not_takeable: { untried: 'takes a job of another kind: take-back.test.ts' },
  invoice_file_failed: { untried: 'takes a paper that cannot be drawn: papers.test.ts' },
  invoice_format_missing: { untried: 'takes files of a provider: provider-papers.test.ts' },
  invoice_file_in_making: { untried: 'takes a worker that is slow: papers.test.ts' },
  too_many_papers: { untried: 'takes 20,000 orders, and no field would cure it' },
  no_message_provider: { untried: 'no field would cure it: verification-codes.test.ts' },
  ...prices,
  ...readings,
  ...meters,
  ...orders,
  ...payments,
  ...days,
  ...periods,
  ...invoices,
  ...withholdings,
  withholding_in_run: { untried: 'is listed by a job: make.test.ts' },
  withholding_covered: { untried: 'is listed by a job: make.test.ts' },
  withholding_paid: { untried: 'is listed by a job: make.test.ts' },
  row_answered: { untried: 'is listed by a job: answer.test.ts' },
  run_number_used: { untried: 'is listed by a job: answer.test.ts' },
  no_mobile_number: { untried: 'is listed by a job: send-many.test.ts' },
  nothing_owed: { untried: 'is listed by a job: send-many.test.ts' },
  not_prepaid: { untried: 'is listed by a job: send-many.test.ts' },
  nothing_to_write: { untried: 'is listed by a job: send-many.test.ts' },
  ...reconciliations,
  ...services,
  ...valves,
  ...views,
  ...remotes,
  ...moveIns,
  move_in_loaded: { untried: 'takes a worker: move-ins/load.test.ts' },
  not_loaded: { untried: 'no field would cure it: move-ins/load.test.ts' },
  move_in_row: { untried: 'is said by a job: move-ins/load.test.ts' },
  totals_differ: { untried: 'takes a worker: move-ins/load.test.ts' },
  undecided: { untried: 'takes a worker: move-ins/parallel.test.ts' },
  touched: { untried: 'takes a worker: move-ins/load.test.ts' },
  number_moving_in: { untried: 'takes a load that is under way: move-ins/load.test.ts' },
  move_in_busy: { untried: 'takes a worker that is busy: move-ins/sheets.test.ts' },
}

describe('a 409 says in both languages why, and what to do, beside the field that it is about', () => {
  const tried = Object.entries(conflicts).flatMap(([code, conflict]) =>
    'how' in conflict ? [[code, conflict] as const] : [],
  )
  test.each(tried)('%s', async (code, { about, how }) => {
    const attempt = await how(site)
    for (const [language, letters] of [
      ['zh', /^[^a-z]*\p{Script=Han}/u],
      ['en', /^[A-Z][^\p{Script=Han}]+$/u],
    ] as const) {
      const { status, code: said, msg, data } = await attempt({ 'accept-language': language })
      expect([status, said]).toEqual([409, wireCodeOf(code as Conflict)])
      if (language === 'zh' || code !== 'in_use') expect(msg).toMatch(letters)
      expect(msg).not.toMatch(/\{\w+\}/)
      // The other contents of `data` are for the calling program.
      const beside = Object.entries(data ?? {}).filter(([, value]) => String([value].flat()[0]) === msg)
      expect(beside.map(([field]) => field).sort()).toEqual([...about].sort())
    }
  })
})
