import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { invalidate, useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { TimeLinePanel } from '../../parts/history/time-line'
import { Panel } from '../../ui/page/panel'
import { sameText, useTabTitle } from '../../ui/page/tab-title'
import { Loaded } from '../../ui/show/loaded'
import { InvoiceFacts } from './facts'
import { InvoiceHead } from './head'
import { type Invoice, isFinal } from './invoice'
import * as styles from './invoices.module.css'
import { Links } from './links'
import { InvoicedOrders } from './orders'
import { PaperSheet } from './paper-sheet'
import { Progress } from './progress'
import { words } from './words'

const ASK_EVERY_MS = 1500

/** One invoice: its paper, how it stands, its orders and its links for the customer. */
export default function InvoiceDetail() {
  const id = Number(useParams().id)
  const invoice = useCall('GET /invoices/{id}/', { path: { id } }, { everyMs: ASK_EVERY_MS, until: isFinal })
  useTold(invoice.data)
  return (
    <Loaded isPage query={invoice}>
      {(found) => <Detail id={id} invoice={found} />}
    </Loaded>
  )
}

/** The provider has answered: the lists and the orders say so, too. */
function useTold(invoice: Invoice | undefined): void {
  const wasFinal = useRef(true)
  const is = invoice === undefined || isFinal(invoice)
  useEffect(() => {
    if (is && !wasFinal.current) invalidate('/invoices/', '/orders/', '/audit/')
    wasFinal.current = is
  }, [is])
}

function Detail({ id, invoice }: { id: number; invoice: Invoice }) {
  const t = useWords(words)
  const day = (invoice.issued_at ?? invoice.created_at)?.slice(0, 10) ?? ''
  useTabTitle(sameText(`${invoice.buyer_name} ${day}`))
  return (
    <>
      <InvoiceHead id={id} invoice={invoice} />
      <Progress invoice={invoice} />
      <div className={styles.invoiceDetail}>
        <div className={styles.invoiceDetailAreas}>
          <PaperSheet invoice={invoice} />
          <Panel title={t('facts')}>
            <InvoiceFacts invoice={invoice} />
          </Panel>
          <div className={styles.invoiceDetailRest}>
            <Panel title={t('orders')}>
              <InvoicedOrders orders={invoice.orders} />
            </Panel>
            <Links id={id} invoice={invoice} />
            <TimeLinePanel of="invoice" id={id} />
          </div>
        </div>
      </div>
    </>
  )
}
