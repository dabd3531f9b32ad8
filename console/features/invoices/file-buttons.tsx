import { ApiError } from '../../api/api-error'
import { download } from '../../api/call'
import { useWords } from '../../i18n/words'
import { DownloadButton } from '../../ui/show/download-button'
import { type Invoice, isOfProvider } from './invoice'
import { PrintInvoice } from './print-invoice'
import { words } from './words'

type Format = Invoice['formats'][number]

const DOWNLOADS = { pdf: 'downloadPdf', ofd: 'downloadOfd', xml: 'downloadXml' } as const

/** The files of an issued invoice, and its paper for the printer where it is ours. */
export function FileButtons({ id, invoice }: { id: number; invoice: Invoice }) {
  const t = useWords(words)
  const fetchFile = (format: Format) =>
    whenMade(() =>
      download('GET /invoices/{id}/file/', `${invoice.invoice_no}.${format}`, {
        path: { id },
        query: { format },
      }),
    )
  return (
    <>
      {invoice.formats.map((format, at) => (
        <DownloadButton
          key={format}
          {...(at === 0 ? { type: 'primary' } : { icon: null })}
          onDownload={() => fetchFile(format)}
        >
          {t(DOWNLOADS[format])}
        </DownloadButton>
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
