import {
  createSurchargeItem,
  deleteSurchargeItem,
  listSurchargeItems,
  readSurchargeItem,
  replaceSurchargeItem,
} from '@water/contract/prices'
import { dateOf } from '@water/rules/calendar'
import { cappedCount } from '../../db/count'
import { grouped } from '../../db/grouped'
import { orderOf, page, rangeOf } from '../../http/page'
import { act, look } from '../../http/route'
import { createItem, readItem, removeItem, replaceItem } from './actions'
import { presentItem } from './present'
import { itemsMatching, versionsOf } from './store'

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
    const rows = items.map((item) => presentItem(item, versions.get(item.id) ?? [], dateOf(now)))
    return page(call, await cappedCount(db, matching), rows)
  }),
  act(createSurchargeItem, 'surcharge_item.create', (call) => createItem(call, call.body)),
  look(readSurchargeItem, (call) => readItem(call.db, call.org, call.path.id, dateOf(call.now))),
  act(replaceSurchargeItem, 'surcharge_item.update', (call) => replaceItem(call, call.path.id, call.body)),
  act(deleteSurchargeItem, 'surcharge_item.delete', (call) => removeItem(call, call.path.id)),
]
