import {
  addWaterPriceVersion,
  createWaterPrice,
  deleteWaterPrice,
  deleteWaterPriceVersion,
  listWaterPrices,
  readWaterPrice,
  replaceWaterPrice,
} from '@water/contract/prices/calls'
import { dateOf } from '@water/rules/calendar'
import { cappedCount } from '../../db/count'
import { grouped } from '../../db/grouped'
import { orderOf, page, rangeOf } from '../../http/page'
import { act, look } from '../../http/route'
import {
  addFamilyVersion,
  createFamily,
  readFamily,
  removeFamily,
  removeVersion,
  replaceFamily,
} from './actions'
import { presentFamily } from './present'
import { familiesMatching, metersBilled, versionsOf } from './store'

export const priceRoutes = [
  look(listWaterPrices, async (call) => {
    const { db, query, now } = call
    const { column, direction } = orderOf(query.ordering, 'name')
    const { limit, offset } = rangeOf(query)
    const matching = familiesMatching(db, call.scope, query)
    const families = await matching
      .selectAll()
      .orderBy(column, direction)
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute()
    const versions = grouped(await versionsOf(db, families), (row) => row.water_price_id)
    const meters = await metersBilled(
      db,
      families.map((family) => family.organization_id),
      families.map((family) => family.id),
    )
    const rows = families.map((family) => ({
      ...presentFamily(family, versions.get(family.id) ?? [], dateOf(now)),
      meters: meters.get(family.id) ?? 0,
    }))
    return page(call, await cappedCount(db, matching), rows)
  }),
  act(createWaterPrice, 'water_price.create', (call) => createFamily(call, call.body)),
  look(readWaterPrice, (call) => readFamily(call.db, call.org, call.path.id, dateOf(call.now))),
  act(replaceWaterPrice, 'water_price.update', (call) => replaceFamily(call, call.path.id, call.body)),
  act(addWaterPriceVersion, 'water_price.add_version', (call) =>
    addFamilyVersion(call, call.path.id, call.body),
  ),
  act(deleteWaterPrice, 'water_price.delete', (call) => removeFamily(call, call.path.id)),
  act(deleteWaterPriceVersion, 'water_price.delete_version', (call) => removeVersion(call, call.path.id)),
]
