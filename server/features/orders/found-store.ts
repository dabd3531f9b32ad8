import { sql } from 'kysely'
import { numbered } from '../../db/numbered'
import { by, documentsFound, type FoundDocument } from '../meters/found-documents-store'
import type { Asked } from '../search/finder'

export const ordersFound = (asked: Asked): Promise<FoundDocument[]> =>
  documentsFound(asked, {
    table: sql`orders o`,
    as: 'o',
    number: sql`o.order_no`,
    at: sql`o.billing_month`,
    ways: numbered('o.order_no', '', asked.scope, asked.typed, asked.today).map(by(sql`o.order_no`)),
  })
