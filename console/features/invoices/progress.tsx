import { Alert, Button, Space } from 'antd'
import { useNavigate } from 'react-router'
import { useWords } from '../../i18n/words'
import { InvoiceNumber } from '../../parts/invoices/cells'
import { useNames } from '../../parts/vocabulary/names'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { Can } from '../../ui/page/can'
import { HeldAlert } from './held'
import { type Invoice, isBeingCancelled } from './invoice'
import * as styles from './invoices.module.css'
import { words } from './words'

/** How the invoice stands where its state alone does not say it: under way, failed, cancelled, or cancelling another. */
export function Progress({ invoice }: { invoice: Invoice }) {
  const { status, red_confirm, held } = invoice
  return (
    <div role="status">
      {status === 'issuing' && held === null ? <UnderWay isWaiting={red_confirm === 'waiting'} /> : null}
      {held === null ? null : (
        <HeldAlert what={held} said={invoice.held_words} link={invoice.held_link} count={1} />
      )}
      {status === 'failed' ? <Failed invoice={invoice} /> : null}
      <Counterparts invoice={invoice} />
    </div>
  )
}

function UnderWay({ isWaiting }: { isWaiting: boolean }) {
  const t = useWords(words)
  return (
    <Alert
      className={styles.invoiceNote}
      type="info"
      showIcon
      title={t(isWaiting ? 'waitsForBuyer' : 'issuing')}
      description={t(isWaiting ? 'waitsForBuyerText' : 'issuingText')}
    />
  )
}

/** Staff correct and delete it; who may make invoices tries again, or makes a new one with another title. */
function Failed({ invoice }: { invoice: Invoice }) {
  const t = useWords(words)
  const may = useMay()
  const { failure, color } = invoice
  const kind = color === 'red' ? 'failedRed' : 'failed'
  const who = may('staff') ? '' : may(['invoiceCreate']) ? 'Maker' : 'Other'
  return (
    <Alert
      className={styles.invoiceNote}
      type="error"
      showIcon
      title={t('failed', { reason: failure })}
      description={
        <Space wrap>
          {t(`${kind}${who}Text`)}
          {color === 'blue' && who === 'Maker' ? <Anew invoice={invoice} /> : null}
        </Space>
      }
    />
  )
}

/** A red one and the invoice that it cancels name each other. */
function Counterparts({ invoice }: { invoice: Invoice }) {
  const t = useWords(words)
  const name = useNames()
  const { red_of, red_by, red_reason, status } = invoice
  return (
    <>
      {red_of === null ? null : (
        <Alert
          className={styles.invoiceNote}
          type="warning"
          title={t('isRed', { reason: red_reason ? name('redInvoiceReason', red_reason) : '' })}
          description={
            <>
              {t('red_of')} <InvoiceNumber id={red_of} no={invoice.red_of_no} />
            </>
          }
        />
      )}
      {red_by === null ? null : (
        <Alert
          className={styles.invoiceNote}
          type={isBeingCancelled(invoice) ? 'info' : 'warning'}
          title={t(isBeingCancelled(invoice) ? 'isBeingCancelled' : 'isCancelled')}
          description={
            <Space wrap>
              <InvoiceNumber id={red_by} no={invoice.red_by_no} />
              {status === 'red_flushed' ? t('isCancelledText') : t('isBeingCancelledText')}
              {status === 'red_flushed' ? <Anew invoice={invoice} /> : null}
            </Space>
          }
        />
      )}
    </>
  )
}

/** The lines are free: the same orders can be invoiced again. */
export function Anew({ invoice: { meter, orders } }: { invoice: Pick<Invoice, 'meter' | 'orders'> }) {
  const t = useWords(words)
  const navigate = useNavigate()
  return (
    <Can need={['invoiceCreate']}>
      <Button
        size="small"
        onClick={() =>
          navigate(pathTo('InvoiceCreate', { query: { meter, orders: orders.map(({ id }) => id) } }))
        }
      >
        {t('anew')}
      </Button>
    </Can>
  )
}
