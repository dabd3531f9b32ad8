import {
  previewSurchargeItem,
  previewWaterPrice,
  trySurchargeItem,
  tryWaterPrice,
} from '@water/contract/trials/calls'
import { dateOf } from '@water/rules/calendar'
import { query } from '../../http/route'
import { previewPrice, previewSurcharge } from './preview'
import { tryPrice, trySurcharge } from './try'

export const trialRoutes = [
  query(tryWaterPrice, (call) => tryPrice(call.db, call.org, call.body, dateOf(call.now))),
  query(trySurchargeItem, (call) => trySurcharge(call.db, call.org, call.body, dateOf(call.now))),
  query(previewWaterPrice, (call) =>
    previewPrice(call.db, call.org, call.path.id, call.body, dateOf(call.now)),
  ),
  query(previewSurchargeItem, (call) =>
    previewSurcharge(call.db, call.org, call.path.id, call.body, dateOf(call.now)),
  ),
]
