import { Button } from 'antd'
import { useWords } from '../../i18n/words'
import { Icon } from '../../ui/show/icon'
import { print } from '../../ui/show/print'
import type { Invoice } from './invoice'
import { Paper } from './paper'
import { words } from './words'

/** On a sheet it needs no frame of its own, and a long one begins each page with the heads of its columns. */
const CSS = 'body .paper { padding: 0; border: 0; } thead { display: table-header-group; }'

/** The paper of an issued invoice for the printer, without the frame around the page. */
export function PrintInvoice({ invoice }: { invoice: Invoice }) {
  const t = useWords(words)
  return (
    <Button
      icon={<Icon name="print" />}
      onClick={() => print(<Paper invoice={invoice} />, { title: invoice.invoice_no ?? '', css: CSS })}
    >
      {t('print')}
    </Button>
  )
}
