import { Button } from 'antd'
import { useState } from 'react'
import { ApiError, asApiError } from '../../api/api-error'
import { download } from '../../api/call'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import { Icon } from '../../ui/show/icon'
import { type Invoice, isOfProvider } from './invoice'
import { PrintInvoice } from './print-invoice'
import { words } from './words'

type Format = Invoice['formats'][number]

const DOWNLOADS = { pdf: 'downloadPdf', ofd: 'downloadOfd', xml: 'downloadXml' } as const

/** The files of an issued invoice, and its paper for the printer where it is ours. */
export function FileButtons({ id, invoice }: { id: number; invoice: Invoice }) {
  const t = useWords(words)
  const [busy, setBusy] = useState<Format | null>(null)
  async function fetchFile(format: Format) {
    setBusy(format)
    try {
      await whenMade(() =>
        download('GET /invoices/{id}/file/', `${invoice.invoice_no}.${format}`, {
          path: { id },
          query: { format },
        }),
      )
    } catch (error) {
      notify('error', asApiError(error).msg)
    } finally {
      setBusy(null)
    }
  }
  return (
    <>
      {invoice.formats.map((format, at) => (
        <Button
          key={format}
          {...(at === 0 && { type: 'primary', icon: <Icon name="download" /> })}
          loading={busy === format}
          onClick={() => fetchFile(format)}
        >
          {t(DOWNLOADS[format])}
        </Button>
      ))}
      {isOfProvider(invoice) ? null : <PrintInvoice invoice={invoice} />}
    </>
  )
}

const TRIES = 15
const AGAIN_MS = 1000

/** The files are made a moment after the invoice is issued: whoever asks at once waits for them. */
async function whenMade(ask: () => Promise<void>): Promise<void> {
  for (let left = TRIES; ; left--) {
    try {
      return await ask()
    } catch (error) {
      if (left <= 1 || !(error instanceof ApiError) || error.code !== 'invoice_file_in_making') throw error
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}
