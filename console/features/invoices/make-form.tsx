import { Button, Checkbox, Form, Input, Radio } from 'antd'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error'
import { call } from '../../api/call'
import { useOnce } from '../../api/idempotency'
import { markStale } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useBooked } from '../../parts/booked/booked'
import { useChoices } from '../../parts/vocabulary/names'
import { useMay } from '../../state/session'
import { notify } from '../../ui/dialog/notify'
import { FormPage } from '../../ui/form/form-page'
import { useGoOn } from '../../ui/form/go-on'
import { Panel } from '../../ui/page/panel'
import { useTellBefore } from '../../ui/show/done-before'
import { afterInvoice } from './after'
import { type Draft, newDraft, titleBody, totalOf } from './draft'
import type { Invoice } from './invoice'
import * as styles from './invoices.module.css'
import { MadePreview } from './made-preview'
import { OrderChoice } from './order-choice'
import { TitleFields } from './title-fields'
import { useMaking } from './use-making'
import { words } from './words'

/** Loaded when it is opened. */
const SellerDialog = lazy(() => import('../../parts/invoices/seller-dialog'))

interface MakeFormProps {
  meter: number
  orders: number[] | null
  chooser: ReactNode
  /** The account was chosen here: the buyer is next. */
  goesOn: boolean
  onMade: (invoice: Invoice) => void
}

/** The orders, the buyer and the paper of a new invoice. */
export function MakeForm({ meter, orders, chooser, goesOn, onMade }: MakeFormProps) {
  const t = useWords(words)
  const may = useMay()
  const goOn = useGoOn()
  const once = useOnce()
  const [form] = Form.useForm<Draft>()
  const [initial] = useState(() => newDraft(orders))
  const wantsDraft = useRef(false)
  const [asksSeller, setAsksSeller] = useState(false)
  const booked = useBooked()
  const tellBefore = useTellBefore()
  const making = useMaking(form, initial, meter)
  const { papers, type } = making

  async function submit(draft: Draft) {
    const as_draft = wantsDraft.current
    wantsDraft.current = false
    const body = { ...draft, orders: draft.orders ?? [], title: titleBody(draft.title), as_draft }
    try {
      const { reply: made, isEarlier } = await once(`/invoices/ ${meter}`, (idempotencyKey) =>
        call('POST /invoices/', { body, idempotencyKey }),
      )
      if (isEarlier) tellBefore(booked.invoice(made))
      else notify('success', t(as_draft ? 'kept' : 'sent', { amount: made.amount }))
      // The page that is left asks for no paper of orders that are on an invoice now.
      await markStale('/invoices/', '/orders/', '/meters/', '/audit/')
      onMade(made)
      return await goOn(afterInvoice(may, made))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'seller_missing' || !may('staff')) throw error
      setAsksSeller(true)
      return false
    }
  }
  /** Only a valid form is kept as a draft; otherwise it says what is wrong, and the next try is not a draft. */
  async function keep() {
    try {
      await form.validateFields()
      wantsDraft.current = true
    } catch {
      // Submitting shows the errors.
    }
    form.submit()
  }

  return (
    <>
      <FormPage<Draft>
        title={t('createTitle')}
        submitText={papers.length > 0 ? t('issueAmount', { amount: totalOf(papers) }) : t('issue')}
        initial={initial}
        form={form}
        onSubmit={submit}
        onCancel={() => goOn(afterInvoice(may, null))}
        extra={<Button onClick={keep}>{t('keepDraft')}</Button>}
      >
        <Panel title={t('content')}>
          {chooser}
          <Form.Item
            name="orders"
            label={t('orders')}
            rules={[{ required: true, type: 'array', message: t('ordersNeeded') }]}
          >
            <OrderChoice meter={meter} />
          </Form.Item>
          <Form.Item name="type" label={t('type')} extra={type === 'special' ? t('specialHint') : undefined}>
            <Radio.Group options={useChoices('invoiceType')} />
          </Form.Item>
        </Panel>
        <Panel title={t('buyer')}>
          <TitleFields type={type} autoFocus={goesOn} />
          {/* A correction of the account's data. */}
          <Form.Item name="keep_title" valuePropName="checked" hidden={!may(['meterEdit'])}>
            <Checkbox>{t('keep_title')}</Checkbox>
          </Form.Item>
          <Form.Item name="remark" label={t('remark')} extra={t('remarkHint')} className={styles.invoiceLast}>
            <Input maxLength={200} />
          </Form.Item>
        </Panel>
        <MadePreview making={making} />
      </FormPage>
      {asksSeller ? (
        <Suspense fallback={null}>
          <SellerDialog
            okText={t('saveAndIssue')}
            onSaved={form.submit}
            onClose={() => setAsksSeller(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
