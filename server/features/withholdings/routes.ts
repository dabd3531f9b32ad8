import type { Wire } from '@water/contract/endpoint'
import {
  answerWithholding,
  cancelWithholding,
  countWithholdingRows,
  downloadWithholding,
  listWithholdingRows,
  listWithholdings,
  makeWithholding,
  previewWithholding,
  readWithholding,
  readWithholdingPreview,
} from '@water/contract/withholdings/calls'
import { dateOf } from '@water/rules/calendar'
import { downloadOf } from '../../aside/made-sheet'
import type { CommandCall } from '../../http/call'
import { page } from '../../http/page'
import { command, commandOnWire, procedure, query, type Route } from '../../http/route'
import { orNotFound, refuse, refuseField } from '../../refusal'
import { inspectSheet } from '../../spreadsheet/sheet'
import { jobUnderWay, startJob } from '../jobs/actions'
import { isSeenBy } from '../jobs/askers-store'
import { findJob } from '../jobs/store'
import type { MakeWork } from './make'
import { accountsDue, purposeOfAccount, sumsOfJob, takeRunNumber, unknownAmong } from './make-store'
import { presentRow, presentRun } from './present'
import { runSheetWork } from './sheet'
import { cancelRun, countRows, findRun, insertRun, nameJob, pageOfRows, pageOfRuns } from './store'

/** A run does not take more accounts. */
const MOST_ACCOUNTS = 200_000

export const withholdingRoutes: Route[] = [
  query(listWithholdings, async (call) => {
    const { count, rows } = await pageOfRuns(call.db, call.scope, call.query)
    return page(call, count, rows.map(presentRun))
  }),

  command(makeWithholding, 'withholding.start', (call) => start(call, false)),
  command(previewWithholding, 'withholding.check', (call) => start(call, true)),

  query(readWithholdingPreview, async ({ db, org, path, caller }) => {
    const job = orNotFound(await findJob(db, org, path.id))
    const isPreview = job.kind === 'withholding_make' && job.is_check
    orNotFound((isPreview && (await isSeenBy(db, org, job, caller))) || null)
    return sumsOfJob(db, org, job.id)
  }),

  query(readWithholding, async ({ db, org, path }) =>
    presentRun(orNotFound(await findRun(db, org, path.id))),
  ),

  query(countWithholdingRows, async ({ db, org, path, query }) => {
    const { id } = orNotFound(await findRun(db, org, path.id))
    return countRows(db, org, id, query)
  }),
  query(listWithholdingRows, async (call) => {
    const { db, org, path } = call
    const { id } = orNotFound(await findRun(db, org, path.id))
    const { count, rows } = await pageOfRows(db, org, id, call.query)
    return page(call, count, rows.map(presentRow))
  }),

  procedure(downloadWithholding, async ({ read, aside, org, path, language }) => {
    const { id, no } = orNotFound(await read((db) => findRun(db, org, path.id)))
    return downloadOf(await aside(runSheetWork, { org, run: { id, no }, language }))
  }),

  command(cancelWithholding, 'withholding.cancel', async ({ tx, org, path, now, audit }) => {
    const before = orNotFound(await findRun(tx, org, path.id))
    if (!(await cancelRun(tx, org, before.id, { from: 'made', now }))) {
      const { id, no, state } = orNotFound(await findRun(tx, org, path.id))
      refuse(state === 'cancelled' ? 'run_cancelled' : 'run_answered', {
        params: { run: no },
        data: { run: { id, no } },
      })
    }
    audit({
      object: ['withholding', before.id],
      before: { state: before.state },
      after: { state: 'cancelled' },
    })
    return presentRun(orNotFound(await findRun(tx, org, path.id)))
  }),

  commandOnWire(answerWithholding, 'withholding.start_answer', async (call) => {
    const { id, no, state } = orNotFound(await findRun(call.tx, call.org, call.path.id))
    if (state === 'cancelled') refuse('run_cancelled', { params: { run: no }, data: { run: { id, no } } })
    inspectSheet({ name: call.file.name, bytes: call.file.content })
    const started = await startJob(call, {
      ...{ kind: 'withholding_answer', isCheck: false, params: { withholding: id } },
      ...{ content: call.file.content, fileName: call.file.name },
    })
    call.audit({ object: ['withholding', id], after: { job: started.job, file: call.file.name } })
    return started
  }),
]

/** Chooses the accounts, and leaves the rest to the job. */
async function start(
  call: CommandCall<typeof makeWithholding>,
  isCheck: boolean,
): Promise<Wire<typeof makeWithholding>['reply']> {
  const underWay = await jobUnderWay(call)
  if (underWay) return underWay
  const { tx, org, now, caller, body, audit } = call
  const { bank_account, due_until } = body
  const [locations, water_prices] = [body.locations ?? [], body.water_prices ?? []]
  if (await unknownAmong(tx, org, 'locations', locations)) refuseField('locations', 'unknown_reference')
  if (await unknownAmong(tx, org, 'water_prices', water_prices))
    refuseField('water_prices', 'unknown_reference')
  const purpose = await purposeOfAccount(tx, org, bank_account)
  if (purpose === undefined) refuseField('bank_account', 'unknown_reference')
  if (purpose !== 'withholding') refuseField('bank_account', 'not_for_withholding')
  const meters = await accountsDue(tx, org, { due_until, locations, water_prices }, MOST_ACCOUNTS)
  const day = dateOf(now)
  const kept = { bank_account, due_until, locations, water_prices, made_on: day }
  const made = isCheck ? null : { ...kept, no: await takeRunNumber(tx, org, now), by: caller.id, now }
  const run = made && (await insertRun(tx, org, made))
  const work: MakeWork = { run, day, due_until, meters }
  const { job } = await startJob(call, {
    ...{ kind: 'withholding_make', isCheck, params: {}, fileName: null },
    content: Buffer.from(JSON.stringify(work)),
    ...{ rows: meters.length, isRepeatable: true },
  })
  if (run !== null) {
    await nameJob(tx, org, run, job)
    audit({ object: ['withholding', run], after: { no: made!.no, ...kept } })
  }
  return { job, earlier: null }
}
