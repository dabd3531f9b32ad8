import {
  addSurchargeVersion,
  createSurchargeItem,
  deleteSurchargeItem,
  deleteSurchargeVersion,
  listSurchargeItems,
  readSurchargeItem,
  replaceSurchargeItem,
} from '@water/contract/surcharges/calls'
import { dateOf } from '@water/rules/calendar'
import { cappedCount } from '../../db/count'
import { grouped } from '../../db/grouped'
import { orderOf, page, rangeOf } from '../../http/page'
import { act, look } from '../../http/route'
import { addItemVersion, createItem, readItem, removeItem, removeVersion, replaceItem } from './actions'
import { presentItem } from './present'
import { familiesCharging, itemsMatching, versionsOf } from './store'

export const surchargeRoutes = [
  look(listSurchargeItems, async (call) => {
    const { db, query, now } = call
    const { column, direction } = orderOf(query.ordering, 'sort')
    const { limit, offset } = rangeOf(query)
    const matching = itemsMatching(db, call.scope, query)
    const items = await matching
      .selectAll()
      .orderBy(column, direction)
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute()
    const versions = grouped(await versionsOf(db, items), (row) => row.surcharge_item_id)
    const charging = await familiesCharging(
      db,
      items.map((item) => item.organization_id),
      items.map((item) => item.id),
    )
    const rows = items.map((item) => ({
      ...presentItem(item, versions.get(item.id) ?? [], dateOf(now)),
      water_prices: charging
        .filter((use) => use.item === item.id)
        .map(({ family, name }) => ({ id: family, name })),
    }))
    return page(call, await cappedCount(db, matching), rows)
  }),
  act(createSurchargeItem, 'surcharge_item.create', (call) => createItem(call, call.body)),
  look(readSurchargeItem, (call) => readItem(call.db, call.org, call.path.id, dateOf(call.now))),
  act(replaceSurchargeItem, 'surcharge_item.update', (call) => replaceItem(call, call.path.id, call.body)),
  act(addSurchargeVersion, 'surcharge_item.add_version', (call) =>
    addItemVersion(call, call.path.id, call.body),
  ),
  act(deleteSurchargeItem, 'surcharge_item.delete', (call) => removeItem(call, call.path.id)),
  act(deleteSurchargeVersion, 'surcharge_item.delete_version', (call) => removeVersion(call, call.path.id)),
]
