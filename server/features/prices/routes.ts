import {
  addWaterPriceVersion,
  createWaterPrice,
  deleteWaterPrice,
  deleteWaterPriceVersion,
  listWaterPrices,
  readWaterPrice,
  replaceWaterPrice,
} from '@water/contract/prices/calls'
import {
  addSurchargeVersion,
  createSurchargeItem,
  deleteSurchargeItem,
  deleteSurchargeVersion,
  listSurchargeItems,
  readSurchargeItem,
  replaceSurchargeItem,
} from '@water/contract/surcharges/calls'
import { datedRoutes } from './dated-routes'
import { price, priceActions } from './price'
import { surcharge, surchargeActions } from './surcharge'

const priceCalls = {
  list: listWaterPrices,
  create: createWaterPrice,
  read: readWaterPrice,
  replace: replaceWaterPrice,
  addVersion: addWaterPriceVersion,
  remove: deleteWaterPrice,
  removeVersion: deleteWaterPriceVersion,
}
const surchargeCalls = {
  list: listSurchargeItems,
  create: createSurchargeItem,
  read: readSurchargeItem,
  replace: replaceSurchargeItem,
  addVersion: addSurchargeVersion,
  remove: deleteSurchargeItem,
  removeVersion: deleteSurchargeVersion,
}

export const priceRoutes = [
  ...datedRoutes(priceCalls, price, priceActions),
  ...datedRoutes(surchargeCalls, surcharge, surchargeActions),
]
