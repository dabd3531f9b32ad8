import type { Wire } from '@water/contract/endpoint'
import {
  downloadRoundSheet,
  estimateRound,
  listOwnReadings,
  listReadingRounds,
  listUnbilled,
  listUnreadMeters,
  markNotRead,
  previewEstimates,
  previewTakeRemote,
  readNextRound,
  readReadingRound,
  takeRemote,
  totalUnbilled,
} from '@water/contract/rounds/calls'
import { dateOf, monthOf } from '@water/rules/calendar'
import { readDayOf } from '@water/rules/metering/remote-reading'
import { downloadOf } from '../../aside/made-sheet'
import { cappedCount } from '../../db/count'
import type { CommandCall } from '../../http/call'
import { orderOf, page, rangeOf } from '../../http/page'
import { command, procedure, query, type Route } from '../../http/route'
import { orNotFound, refuse, refuseField } from '../../refusal'
import { startJob } from '../jobs/actions'
import { presentReading } from '../readings/present'
import { notAfterRead, readingPage, readingsMatching } from '../readings/store'
import { isLocation } from '../reference/locations-store'
import type { EstimateWork } from './estimate'
import { nextRound } from './next-store'
import { presentLeft, presentRoundMeter, presentUnbilled } from './present'
import { keepTake, readDayOfBook } from './remote-store'
import { roundSheetWork } from './sheet'
import { keepNotRead, roundMeters, roundsOf } from './store'
import type { TakeWork } from './take-remote'
import { pageOfUnbilled, totalsOfUnbilled } from './unbilled-store'
import { pageOfUnread } from './unread-store'

export const roundRoutes: Route[] = [
  query(listReadingRounds, ({ db, scope, query, now }) => roundsOf(db, scope, query.month ?? monthOf(now))),

  query(readNextRound, ({ db, scope, query, now }) => nextRound(db, scope, query.month ?? monthOf(now))),

  query(listOwnReadings, async (call) => {
    const { db, scope, caller, query, now } = call
    const to = query.to ?? dateOf(now)
    const from = query.from ?? to
    if (from > to) refuseField('from', 'from_after_to')
    const filter = { read_at_from: from, read_at_to: to }
    const matching = readingsMatching(db, scope, filter).where('created_by', '=', caller.id)
    const [count, rows] = await Promise.all([
      cappedCount(db, matching),
      readingPage(
        db,
        scope,
        matching.where(notAfterRead(scope, filter)),
        { column: 'id', direction: 'desc' },
        { ...rangeOf(query), isSortedLast: true },
      ),
    ])
    return page(call, count, rows.map(presentReading))
  }),

  query(listUnreadMeters, async (call) => {
    const { db, scope, query, now } = call
    const asked = { month: query.month ?? monthOf(now), location: query.location }
    const { count, rows } = await pageOfUnread(db, scope, asked, rangeOf(query))
    return page(call, count, rows.map(presentLeft))
  }),

  query(listUnbilled, async (call) => {
    const { db, scope, query, now } = call
    const { ordering, page: _page, page_size: _size, ...filters } = query
    const order = orderOf(ordering, '-at_risk')
    const { count, rows } = await pageOfUnbilled(db, scope, dateOf(now), filters, order, rangeOf(query))
    return page(call, count, rows.map(presentUnbilled))
  }),
  query(totalUnbilled, ({ db, scope, query, now }) => totalsOfUnbilled(db, scope, dateOf(now), query)),

  query(readReadingRound, async (call) => {
    const { db, org, path, query, now } = call
    if (!(await isLocation(db, { of: 'one', org }, path.id))) refuse('not_found')
    const wanted = { month: query.month ?? monthOf(now), state: query.state }
    const { rows, count } = await roundMeters(db, org, path.id, wanted, rangeOf(query))
    return page(
      call,
      count,
      rows.map((row) => presentRoundMeter(row, call.language)),
    )
  }),

  procedure(downloadRoundSheet, async ({ read, aside, org, path, query, now, language }) => {
    if (!(await read((db) => isLocation(db, { of: 'one', org }, path.id)))) refuse('not_found')
    const month = query.month ?? monthOf(now)
    return downloadOf(await aside(roundSheetWork, { org, book: path.id, month, language }))
  }),

  command(estimateRound, 'reading_round.start_estimate', (call) => startEstimate(call, false)),
  command(previewEstimates, 'reading_round.check_estimate', (call) => startEstimate(call, true)),

  command(takeRemote, 'reading_round.start_take_remote', (call) => startTake(call, false)),
  command(previewTakeRemote, 'reading_round.check_take_remote', (call) => startTake(call, true)),

  command(
    markNotRead,
    'reading_round.not_read',
    async ({ tx, org, path, body, caller, now, audit, language }) => {
      const { meter, month, reason, remark = '' } = body
      if (month > monthOf(now)) refuseField('month', 'future')
      const find = () => roundMeters(tx, org, path.id, { month, meter }, { limit: 1, offset: 0 })
      const [before] = (await find()).rows
      if (!before) return refuseField('meter', 'not_in_round', { month })
      if (before.reading !== null) {
        return refuse('already_read', { params: { account_no: before.account_no, month }, about: 'meter' })
      }
      await keepNotRead(tx, org, caller.id, { meter, month, reason, remark })
      const { account_no } = before
      audit({ object: ['meter', meter], after: { month, reason, remark, account_no } })
      const [marked] = (await find()).rows
      return presentRoundMeter(marked!, language)
    },
  ),
]

async function startTake(
  call: CommandCall<typeof takeRemote>,
  isCheck: boolean,
): Promise<Wire<typeof takeRemote>['reply']> {
  const { tx, org, path, body, now } = call
  const { month } = body
  const book = orNotFound(await readDayOfBook(tx, org, path.id))
  const day = readDayOf(month, book.read_day)
  if (dateOf(now) <= day) refuse('not_over', { params: { month, day }, about: 'month' })
  const work: TakeWork = { location: path.id, month }
  const { job } = await startJob(call, {
    ...{ kind: 'reading_remote', isCheck, params: {}, fileName: null },
    content: Buffer.from(JSON.stringify(work)),
    isRepeatable: true,
  })
  if (!isCheck) await keepTake(tx, org, { ...work, job, now })
  return { job, earlier: null }
}

async function startEstimate(
  call: CommandCall<typeof estimateRound>,
  isCheck: boolean,
): Promise<Wire<typeof estimateRound>['reply']> {
  const { org, path, body, now } = call
  const { month, read_at } = body
  if (!(await isLocation(call.tx, { of: 'one', org }, path.id))) refuse('not_found')
  if (month > monthOf(now)) refuseField('month', 'future')
  if (read_at > now) refuseField('read_at', 'future')
  if (monthOf(read_at) !== month) refuseField('read_at', 'not_in_month', { month })
  const work: EstimateWork = { location: path.id, month, read_at }
  const { job } = await startJob(call, {
    ...{ kind: 'reading_estimate', isCheck, params: {}, fileName: null },
    content: Buffer.from(JSON.stringify(work)),
    isRepeatable: true,
  })
  return { job, earlier: null }
}
