import {
  previewSurchargeItem,
  previewWaterPrice,
  trySurchargeItem,
  tryWaterPrice,
} from '@water/contract/trials/calls'
import { dateOf } from '@water/rules/calendar'
import { look } from '../../http/route'
import { previewPrice, previewSurcharge } from './preview'
import { tryPrice, trySurcharge } from './try'

export const trialRoutes = [
  look(tryWaterPrice, (call) => tryPrice(call.db, call.org, call.body, dateOf(call.now))),
  look(trySurchargeItem, (call) => trySurcharge(call.db, call.org, call.body, dateOf(call.now))),
  look(previewWaterPrice, (call) =>
    previewPrice(call.db, call.org, call.path.id, call.body, dateOf(call.now)),
  ),
  look(previewSurchargeItem, (call) =>
    previewSurcharge(call.db, call.org, call.path.id, call.body, dateOf(call.now)),
  ),
]
