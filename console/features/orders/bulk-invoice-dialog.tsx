import type { bulkLeft, bulkNoted, invoiceTypes } from '@water/contract/invoices/vocabulary'
import { Form, Radio } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call'
import { invalidate, markStale } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { Before } from '../../parts/bulk/before'
import { usePreview } from '../../parts/corrections/use-command'
import { SellerMissing } from '../../parts/invoices/seller-missing'
import { useChoices, useNames } from '../../parts/vocabulary/names'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { StartJobDialog } from '../../ui/dialog/start-job-dialog'
import type { ChosenRows } from '../../ui/list/chosen-rows'
import type { Found } from '../../ui/list/embedded-list'
import { type Which, WhichRows } from '../../ui/list/which-rows'
import * as textStyles from '../../ui/show/text.module.css'
import type { OrderRow } from './order'
import { words } from './words'

type Per = 'account' | 'order'
type Left = (typeof bulkLeft)[number]
type Noted = (typeof bulkNoted)[number]

export interface BulkInvoiceDialogProps {
  chosen: ChosenRows<OrderRow>
  found: Found
  onClose: () => void
}

/** Which orders, and how they are put on invoices. A job makes them and lists what it could not invoice. */
export default function BulkInvoiceDialog({ chosen, found, onClose }: BulkInvoiceDialogProps) {
  const t = useWords(words)
  const navigate = useNavigate()
  const [which, setWhich] = useState<Which>(chosen.rows.length > 0 ? 'chosen' : 'found')
  const [per, setPer] = useState<Per>('account')
  const [type, setType] = useState<(typeof invoiceTypes)[number]>('normal')
  const orders = chosen.rows.flatMap(({ id }) => id ?? [])
  const body = { ...(which === 'chosen' ? { orders } : { filter: found.filter }), per, type }
  const { preview, refusal } = usePreview('POST /invoices/bulk/preview/', { body })
  const name = useNames()
  const mayOpen = useMay()(['orderView'])
  const shown = (
    <Before
      preview={preview}
      made={(values) => t('bulkMade', values)}
      reasonOf={(reason, kind) =>
        kind === 'left' ? name('bulkLeft', reason as Left) : name('bulkNoted', reason as Noted)
      }
      pathOf={({ id }) => (mayOpen ? pathTo('OrderDetail', { id }) : null)}
    />
  )
  return (
    <StartJobDialog
      title={t('bulkInvoice')}
      okText={preview ? t('bulkOk', { count: preview.made.papers }) : t('bulkInvoice')}
      preview={{ isReady: preview !== undefined && preview.made.count > 0, refusal, shown }}
      on="/invoices/bulk/"
      start={(idempotencyKey) => call('POST /invoices/bulk/', { body, idempotencyKey })}
      onStarted={(job) => {
        chosen.clear()
        markStale('/orders/', '/invoices/')
        navigate(pathTo('ImportResult', { id: job }))
      }}
      onClose={onClose}
      remedy={({ code }) =>
        code === 'seller_missing' ? (
          <SellerMissing okText={t('bulkSaveOk')} onSaved={() => invalidate('/invoices/')} />
        ) : null
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
