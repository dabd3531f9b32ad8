import { type SqlBool, sql } from 'kysely'
import { numbered } from '../../db/numbered'
import { inScope } from '../../db/scope'
import { beginsInAnyCase } from '../../db/search'
import { OPENING_LETTER } from '../ledger/post-openings'
import { by, documentsFound, type FoundDocument } from '../meters/found-documents-store'
import type { Asked } from '../search/finder'

export const ordersFound = (asked: Asked): Promise<FoundDocument[]> =>
  documentsFound(asked, {
    table: sql`orders o`,
    as: 'o',
    number: sql`o.order_no`,
    at: sql`o.billing_month`,
    ways: [
      ...numbered('o.order_no', '', asked.scope, asked.typed, asked.today).map(by(sql`o.order_no`)),
      ...numbered('o.order_no', OPENING_LETTER, asked.scope, asked.typed, asked.today)
        .slice(-1)
        .map(by(sql`o.order_no`)),
      by(sql`o.id`)(sql<SqlBool>`o.id = any(array(
        select b.order_id from opening_bills b
        where ${inScope(asked.scope, 'b.organization_id')} and ${beginsInAnyCase(sql`b.external_no`, asked.typed)} limit ${asked.most}))`),
    ],
  })
