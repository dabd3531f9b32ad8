import type { invoiceTypes } from '@water/contract/invoices/vocabulary'
import { Form, Radio } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call'
import { markStale } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { isInvoiceable } from '../../parts/invoices/invoiceable'
import { SellerMissing } from '../../parts/invoices/seller-missing'
import { useChoices } from '../../parts/vocabulary/names'
import { pathTo } from '../../paths'
import { StartJobDialog } from '../../ui/dialog/start-job-dialog'
import type { ChosenRows } from '../../ui/list/chosen-rows'
import type { Found } from '../../ui/list/embedded-list'
import { countText, type Which, WhichRows } from '../../ui/list/which-rows'
import * as textStyles from '../../ui/show/text.module.css'
import type { OrderRow } from './order'
import { words } from './words'

type Per = 'account' | 'order'

export interface BulkInvoiceDialogProps {
  chosen: ChosenRows<OrderRow>
  found: Found
  onClose: () => void
}

/** Which orders, and how they are put on invoices. A job makes them and lists what it could not invoice. */
export default function BulkInvoiceDialog({ chosen, found, onClose }: BulkInvoiceDialogProps) {
  const t = useWords(words)
  const navigate = useNavigate()
  const [which, setWhich] = useState<Which>(chosen.rows.some(isInvoiceable) ? 'chosen' : 'found')
  const [per, setPer] = useState<Per>('account')
  const [type, setType] = useState<(typeof invoiceTypes)[number]>('normal')
  const orders = chosen.rows.filter(isInvoiceable).flatMap(({ id }) => id ?? [])
  const count = which === 'chosen' ? String(orders.length) : countText(found)
  const rows = which === 'chosen' ? { orders } : { filter: found.filter }
  return (
    <StartJobDialog
      title={t('bulkInvoice')}
      okText={t('bulkOk', { count })}
      on="/invoices/bulk/"
      start={(idempotencyKey) =>
        call('POST /invoices/bulk/', { body: { ...rows, per, type }, idempotencyKey })
      }
      onStarted={(job) => {
        chosen.clear()
        markStale('/orders/', '/invoices/')
        navigate(pathTo('ImportResult', { id: job }))
      }}
      onClose={onClose}
      remedy={({ code }, again) =>
        code === 'seller_missing' ? <SellerMissing okText={t('bulkSaveOk')} onSaved={again} /> : null
      }
    >
      <Form.Item label={t('bulkWhich')}>
        <WhichRows value={which} onChange={setWhich} chosen={orders.length} found={found} />
      </Form.Item>
      <Form.Item label={t('bulkPer')}>
        <Radio.Group
          aria-label={t('bulkPer')}
          value={per}
          onChange={({ target }) => setPer(target.value)}
          options={[
            { value: 'account', label: t('perAccount') },
            { value: 'order', label: t('perOrder') },
          ]}
        />
      </Form.Item>
      <Form.Item label={t('invoiceType')}>
        <Radio.Group
          aria-label={t('invoiceType')}
          value={type}
          onChange={({ target }) => setType(target.value)}
          options={useChoices('invoiceType')}
        />
      </Form.Item>
      <p className={textStyles.quiet}>{t('bulkText')}</p>
    </StartJobDialog>
  )
}
