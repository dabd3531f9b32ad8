import { type Expression, type SqlBool, sql } from 'kysely'
import { beginsInAnyCase } from '../../db/search'
import { by, documentsFound, type FoundDocument } from '../meters/found-documents-store'
import type { Asked } from '../search/finder'

export const invoicesFound = (asked: Asked): Promise<FoundDocument[]> =>
  invoicesWhere(asked, beginsInAnyCase(sql`i.invoice_no`, asked.typed))

/** By its whole number alone. */
export const invoicesNumbered = (asked: Asked): Promise<FoundDocument[]> =>
  invoicesWhere(asked, sql`i.invoice_no = ${asked.typed}`)

const invoicesWhere = (asked: Asked, is: Expression<SqlBool>) =>
  documentsFound(asked, {
    table: sql`invoices i`,
    as: 'i',
    number: sql`i.invoice_no`,
    at: sql`(i.issued_at at time zone 'Etc/GMT-8')::date`,
    ways: [by(sql`i.invoice_no`)(is)],
  })
