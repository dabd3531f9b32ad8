import { positiveMoney } from '@water/contract/fields'
import { channelNumber } from '@water/contract/payments'
import { Alert, Button, Form, Input, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { asApiError } from '../../api/api-error'
import { call } from '../../api/call'
import { useOnce } from '../../api/idempotency'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { DatePicker } from '../../ui/date-picker'
import { DecimalInput } from '../../ui/decimal-input'
import { Panel } from '../../ui/panel'
import { schemaRule } from '../../ui/schema-rule'
import { useSubmission } from '../../ui/submit'
import { today } from '../../ui/today'
import { useChoices } from '../../vocabulary/names'
import { BankAccountChooser } from './bank-account-chooser'
import type { Payment } from './detail'
import { bodyOf, type Draft, needsBank, suggested } from './draft'
import { type Dues, dueOf, payable } from './dues'
import { Change, Effect } from './effect'
import { words } from './words'

interface TillProps {
  dues: Dues
  chosen: readonly number[] | null
  /** Another day than today, for the penalty to be counted to. */
  onDay: (day: string | null) => void
  onTaken: (payment: Payment) => void
}

/** Amount, how it was paid, Enter. The amount follows what is due until the cashier writes another. */
export function Till({ dues, chosen, onDay, onTaken }: TillProps) {
  const t = useWords(words)
  const [form] = Form.useForm<Draft>()
  const once = useOnce()
  const orders = payable(dues, chosen)
  const due = dueOf(orders)
  const isOwnAmount = useRef(false)
  const amount = Form.useWatch('amount', form) ?? ''

  useEffect(() => {
    if (!isOwnAmount.current) form.setFieldValue('amount', suggested(due))
  }, [form, due])

  const { isBusy, failure, submit, touch } = useSubmission(form, async (draft: Draft) => {
    const body = bodyOf(draft, dues.meter, orders)
    const payment = await once((idempotencyKey) =>
      call('POST /payment-records/', { body, idempotencyKey }),
    ).catch((thrown) => {
      // Paid at another counter meanwhile: what is still due shall be seen beside the refusal.
      if (asApiError(thrown).code === 'order_not_open') invalidate('/payment-records/dues/')
      throw thrown
    })
    invalidate('/payment-records/', '/orders/', '/meters/')
    onTaken(payment)
  })

  function change(changed: Partial<Draft>) {
    if ('amount' in changed) isOwnAmount.current = true
    if ('paid_at' in changed) onDay(changed.paid_at?.slice(0, 10) ?? null)
    touch()
  }

  return (
    <Panel title={t('counter')}>
      <Form<Draft>
        noValidate
        form={form}
        layout="vertical"
        initialValues={{ amount: suggested(due), method: 'cash' }}
        onFinish={submit}
        onValuesChange={change}
        validateTrigger={['onBlur', 'onSubmit']}
      >
        {failure ? <Alert type="error" role="alert" title={failure} className="payment-twin" /> : null}
        <Form.Item
          name="amount"
          label={t('payAmount')}
          extra={<Effect amount={amount} orders={orders} />}
          rules={[{ required: true }, schemaRule(positiveMoney)]}
        >
          <DecimalInput
            unit="¥"
            className="till-amount"
            autoComplete="off"
            autoFocus
            onFocus={({ target }) => target.select()}
          />
        </Form.Item>
        <MethodFields />
        <LateFields />
        <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
          {/[1-9]/.test(amount) ? t('submit', { amount }) : t('submitBare')}
        </Button>
      </Form>
    </Panel>
  )
}

/** What the method needs beside the amount: tender and change at the counter, account and number at a bank. */
function MethodFields() {
  const t = useWords(words)
  const form = Form.useFormInstance<Draft>()
  const method = Form.useWatch('method', form) ?? 'cash'
  const amount = Form.useWatch('amount', form) ?? ''
  const tender = Form.useWatch('tender', form) ?? ''
  return (
    <>
      <Form.Item name="method" label={t('method')}>
        <Select options={useChoices('paymentMethod')} />
      </Form.Item>
      {method === 'cash' ? (
        <Form.Item
          name="tender"
          label={t('tender')}
          rules={[schemaRule(positiveMoney)]}
          extra={<Change amount={amount} tender={tender} />}
        >
          <DecimalInput unit="¥" autoComplete="off" />
        </Form.Item>
      ) : (
        <Form.Item name="channel_no" label={t('channel_no')} rules={[schemaRule(channelNumber)]}>
          <Input maxLength={64} autoComplete="off" />
        </Form.Item>
      )}
      {needsBank(method) ? (
        <Form.Item
          name="bank_account"
          label={t('bank_account')}
          rules={[{ required: true, message: t('needsBank') }]}
        >
          <BankAccountChooser />
        </Form.Item>
      ) : null}
    </>
  )
}

/** What is seldom needed stays folded: a payment that was made before it is recorded, and a remark. */
function LateFields() {
  const t = useWords(words)
  const [isUnfolded, setUnfolded] = useState(false)
  if (!isUnfolded) {
    return (
      <Button type="link" className="till-more" onClick={() => setUnfolded(true)}>
        {t('more')}
      </Button>
    )
  }
  return (
    <>
      <Form.Item name="paid_at" label={t('paid_at')} extra={t('paidAtHint')}>
        <DatePicker autoFocus kind="time" latest={today()} />
      </Form.Item>
      <Form.Item name="remark" label={t('remark')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2 }} />
      </Form.Item>
    </>
  )
}
