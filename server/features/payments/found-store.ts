import { type SqlBool, sql } from 'kysely'
import { numbered } from '../../db/numbered'
import { beginsWith } from '../../db/search'
import { by, documentsFound, type FoundDocument } from '../meters/found-documents-store'
import type { Asked } from '../search/finder'

/** By its own number, that of its group, or the bank's. */
export const paymentsFound = (asked: Asked): Promise<FoundDocument[]> =>
  documentsFound(asked, {
    table: sql`payments p`,
    as: 'p',
    number: sql`p.payment_no`,
    at: sql`p.posted_on`,
    ways: [
      ...numbered('p.payment_no', 'P', asked.scope, asked.typed, asked.today).map(by(sql`p.payment_no`)),
      ...numbered('named.group_no', 'G', asked.scope, asked.typed, asked.today)
        .map(
          (is) => sql<SqlBool>`p.group_id = any(array(select named.id from payment_groups named
            where named.organization_id = g.id and ${is}))`,
        )
        .map(by(sql`p.group_id`)),
      by(sql`lower(p.channel_no)`)(
        sql<SqlBool>`p.channel_no <> '' and ${beginsWith(sql`lower(p.channel_no)`, asked.typed.toLowerCase())}`,
      ),
    ],
  })
