import type { Parsed } from '@water/contract/endpoint'
import { FILE_FORMATS } from '@water/contract/file-format'
import { listInvoices } from '@water/contract/invoices/calls'
import {
  archiveInvoices,
  downloadByLink,
  downloadInvoice,
  linkInvoice,
  previewArchive,
  withdrawLink,
} from '@water/contract/invoices/papers'
import { may } from '@water/rules/access/may'
import { dateOf, type LocalTime } from '@water/rules/calendar'
import { type Reader, write } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { FileStore } from '../../files/file-store'
import type { Download } from '../../http/call'
import type { PublicOrigin } from '../../http/public-origin'
import { command, crossing, procedure, query, queryOnWire, type Route } from '../../http/route'
import { orNotFound, refuse, refuseField } from '../../refusal'
import { startJob } from '../jobs/actions'
import type { Carriers } from '../messages/carriers'
import { sendLink } from '../messages/send-link'
import type { ArchiveWork } from './archive'
import { previewPacked } from './archive-preview'
import { nameOf } from './chosen-lines'
import { archivable, type Format, fileFailures, findFile, providedFormats, TOLD_FROM } from './files-store'
import { invoiceOfToken, withdraw } from './links-store'
import { hashOf, makeLink } from './make-link'
import { paperName } from './paper/archive'
import { findInvoices, invoicesFound, type StoredInvoice } from './store'
import { named } from './take-invoice'

/** A job does not take more. */
const MOST_ARCHIVED = 100_000

export const invoicePaperRoutes = (carriers: Carriers, originOfLinks: PublicOrigin): Route[] => [
  queryOnWire(downloadInvoice, async ({ db, org, path, query, files }) => {
    const invoice = orNotFound((await findInvoices(db, org, [path.id]))[0])
    if (invoice.invoice_no === null)
      refuse('invoice_not_issued', { params: { invoice: nameOf(invoice) }, data: named(invoice) })
    return (await fileOf({ db, files }, org, path.id, query.format)) ?? refuseMissing(db, org, invoice)
  }),

  crossing(
    'the link of an invoice says whose it is',
    queryOnWire(downloadByLink, async ({ db, path, query, files, now }) => {
      const { org, invoice } =
        (await invoiceOfToken(db, hashOf(path.token), now)) ?? refuse('invoice_link_dead')
      return (
        (await fileOf({ db, files }, org, invoice, query.format)) ??
        refuseMissing(db, org, orNotFound((await findInvoices(db, org, [invoice]))[0]))
      )
    }),
  ),

  procedure(linkInvoice, async (call) => {
    const { org, path, body, now, caller, database } = call
    const origin = originOfLinks(call.origin) ?? refuse('public_url_missing')
    const command = call.command('invoice.link', org)
    const made = await write(database, command, (tx, audit) =>
      makeLink({ tx, org, now, caller, audit }, path.id, { origin, ...body }),
    )
    const { message, ...link } = made
    if (message) await sendLink(database, carriers, org, message, now)
    return link
  }),

  command(withdrawLink, 'invoice.withdraw_link', async ({ tx, org, path, now, audit }) => {
    const isThere = await withdraw(tx, org, { invoice: path.id, link: path.link, now })
    orNotFound(isThere || null)
    audit({ object: ['invoice', path.id], before: { link: path.link } })
  }),

  command(archiveInvoices, 'invoice.start_archive', async (call) => {
    if (!may(call.caller, listInvoices.access)) refuse('no_permission')
    const work: ArchiveWork = { ids: await chosen(call.tx, call.org, call.body) }
    const { job } = await startJob(call, {
      ...{ kind: 'invoice_archive', isCheck: false, params: {}, fileName: archiveName(call.now) },
      ...{ rows: work.ids.length, isRepeatable: true },
      content: Buffer.from(JSON.stringify(work)),
    })
    call.audit({ object: ['invoice', null], after: { job, invoices: work.ids.length } })
    return { job, earlier: null }
  }),

  query(previewArchive, async ({ db, org, body, caller }) => {
    if (!may(caller, listInvoices.access)) refuse('no_permission')
    return previewPacked(db, org, await chosen(db, org, body))
  }),
]

/** The worker is making the file, or could not make it. */
async function refuseMissing(db: Reader, org: OrgId, invoice: StoredInvoice): Promise<never> {
  const { id } = invoice
  if ((await providedFormats(db, org, [id])).has(id))
    refuse('invoice_format_missing', { params: { invoice: nameOf(invoice) } })
  if ((await fileFailures(db, org, id)) >= TOLD_FROM) return refuse('invoice_file_failed')
  return refuse('invoice_file_in_making', { retry_after_s: 2 })
}

const archiveName = (now: LocalTime): string => `发票 ${dateOf(now)}.zip`

/** The file of an issued invoice; null until the worker has made it. */
async function fileOf(
  { db, files }: { db: Reader; files: FileStore },
  org: OrgId,
  invoice: number,
  format: Format | undefined,
): Promise<Download | null> {
  const file = await findFile(db, org, invoice, format)
  if (!file) return null
  const { key, size, invoice_no, buyer_name } = file
  const name = paperName(invoice_no, buyer_name, file.format)
  return { name, type: FILE_FORMATS[file.format], size, content: await files.read(key) }
}

/** The named invoices, or those that the list finds. */
async function chosen(
  db: Reader,
  org: OrgId,
  { ids, filter }: Parsed<typeof archiveInvoices>['body'],
): Promise<number[]> {
  if (filter) return invoicesFound(db, { of: 'one', org }, filter, MOST_ARCHIVED)
  const wanted = [...new Set(ids)]
  if ((await archivable(db, org, wanted)).size < wanted.length) refuseField('ids', 'unknown_reference')
  return wanted
}
