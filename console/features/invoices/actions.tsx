import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { useCommand } from '../../parts/corrections/use-command'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { notify } from '../../ui/dialog/notify'
import { Can } from '../../ui/page/can'
import { Icon } from '../../ui/show/icon'
import { DeleteInvoice } from './delete'
import { FileButtons } from './file-buttons'
import { type Invoice, isCancellable, isIssued, isOpen } from './invoice'
import { words } from './words'

/** Loaded when they are opened. */
const SellerDialog = lazy(() => import('../../parts/invoices/seller-dialog'))
const RedDialog = lazy(() => import('./red-dialog'))

interface ActionsProps {
  id: number
  invoice: Invoice
}

/** The commands that the invoice allows in its present state. */
export function InvoiceActions({ id, invoice }: ActionsProps) {
  return (
    <>
      {isOpen(invoice) ? (
        <Can need={['invoiceCreate']}>
          <Issue id={id} invoice={invoice} />
        </Can>
      ) : null}
      {isOpen(invoice) ? (
        <Can need="staff">
          <Correct id={id} invoice={invoice} />
        </Can>
      ) : null}
      {isIssued(invoice) ? <FileButtons id={id} invoice={invoice} /> : null}
      {isCancellable(invoice) ? (
        <Can need={['invoiceCreate']}>
          <Cancel id={id} invoice={invoice} />
        </Can>
      ) : null}
    </>
  )
}

/** Issues a draft, or tries a failed one again. Staff enter what the organization lacks for it on the way. */
function Issue({ id, invoice }: ActionsProps) {
  const t = useWords(words)
  const isStaff = useMay()('staff')
  const [asksSeller, setAsksSeller] = useState(false)
  const { run, isBusy } = useCommand({
    on: `/invoices/${id}/issue/`,
    onRefused: ({ code, msg }) =>
      code === 'seller_missing' && isStaff ? setAsksSeller(true) : notify('error', msg),
  })
  const issue = () =>
    run(
      (idempotencyKey) => call('POST /invoices/{id}/issue/', { path: { id }, body: {}, idempotencyKey }),
      t('sent', { amount: invoice.amount }),
    )
  return (
    <>
      <Button type="primary" loading={isBusy} onClick={issue}>
        {t(invoice.status === 'failed' ? 'retry' : 'issue')}
      </Button>
      {asksSeller ? (
        <Suspense fallback={null}>
          <SellerDialog okText={t('saveAndIssue')} onSaved={issue} onClose={() => setAsksSeller(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** A red one keeps the title of the invoice that it cancels. */
function Correct({ id, invoice }: ActionsProps) {
  const t = useWords(words)
  const navigate = useNavigate()
  return (
    <>
      {invoice.color === 'blue' ? (
        <Button icon={<Icon name="edit" />} onClick={() => navigate(pathTo('InvoiceEdit', { id }))}>
          {t('edit')}
        </Button>
      ) : null}
      <DeleteInvoice id={id} invoice={invoice} />
    </>
  )
}

function Cancel({ id, invoice }: ActionsProps) {
  const t = useWords(words)
  const [isOpened, setOpened] = useState(false)
  return (
    <>
      <Button danger onClick={() => setOpened(true)}>
        {t('red')}
      </Button>
      {isOpened ? (
        <Suspense fallback={null}>
          <RedDialog id={id} invoice={invoice} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
