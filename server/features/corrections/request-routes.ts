import { askCorrection, declineCorrection, readCorrectionRequest } from '@water/contract/corrections/requests'
import { dateOf } from '@water/rules/calendar'
import { grouped } from '@water/rules/money-text'
import { volumeText } from '../../db/declared-table'
import { command, query, type Route } from '../../http/route'
import { orNotFound, refuse, refuseField } from '../../refusal'
import { deleteRequests } from '../ledger/flush-store'
import { dropNotice, insertNotice, putNotice } from '../notices/keep-store'
import { readOrderDetail } from '../orders/detail'
import { takeAccount } from './red-flush'
import { type CorrectionRequest, findRequest, putRequest } from './request-store'
import { meterOfOrder } from './store'

const present = (request: CorrectionRequest) => ({
  ...request,
  current_reading: volumeText(request.current_reading),
})
const topicOf = (order: number) => `correction ${order}`

export const requestRoutes: Route[] = [
  query(readCorrectionRequest, async ({ db, org, path }) => {
    const [meter, found] = await Promise.all([meterOfOrder(db, org, path.id), findRequest(db, org, path.id)])
    orNotFound(meter)
    return found ? present(found) : null
  }),
  command(askCorrection, 'order.ask_correction', async (call) => {
    const { tx, org, path, body, caller, now, audit } = call
    // No flush comes between.
    await takeAccount(call, path.id)
    const { kind, status, order_no, account_no, red_by_no, red_of_no } = await readOrderDetail(
      tx,
      org,
      path.id,
      dateOf(now),
    )
    const no = order_no ?? ''
    if (status === 'red') refuse('is_red', { params: { order_no: no, of_no: red_of_no ?? '' } })
    if (status === 'red_flushed')
      refuse('already_flushed', { params: { order_no: no, red_no: red_by_no ?? '' } })
    if (kind !== 'reading') refuseField('current_reading', 'only_readings')
    const { current_reading, reason } = body
    const isNew = (await findRequest(tx, org, path.id)) === undefined
    await putRequest(tx, org, { order: path.id, current_reading, reason, asked_by: caller.id, asked_at: now })
    if (isNew) await dropNotice(call, topicOf(path.id))
    const name = caller.name || caller.username
    await putNotice(call, topicOf(path.id), {
      type: 'correction_asked',
      params: { name, account_no, order_no: no, index: grouped(volumeText(current_reading)), reason },
      to: ['staff'],
      holders: 'orderRedFlush',
      target: path.id,
    })
    audit({ object: ['order', path.id], after: { asked_reading: current_reading, asked_reason: reason } })
    return present((await findRequest(tx, org, path.id))!)
  }),
  command(declineCorrection, 'order.decline_correction', async (call) => {
    const { tx, org, path, body, now, audit } = call
    await takeAccount(call, path.id)
    const { asked_by, current_reading } = orNotFound(await findRequest(tx, org, path.id))
    const { order_no, account_no } = await readOrderDetail(tx, org, path.id, dateOf(now))
    await deleteRequests(tx, org, [path.id])
    await insertNotice(call, {
      type: 'correction_declined',
      params: { order_no: order_no ?? '', account_no, reason: body.reason },
      to: { user: asked_by },
    })
    audit({
      object: ['order', path.id],
      before: { asked_reading: current_reading },
      after: { decline_reason: body.reason },
    })
    return null
  }),
]
