import { positiveMoney } from '@water/contract/fields'
import { Alert, Button, Checkbox, Form } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { asApiError } from '../../api/api-error'
import { call, type ReplyOf } from '../../api/call'
import { type Done, useOnce } from '../../api/idempotency'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { LookedUpNote } from '../../parts/notes/note-line'
import { useConfirm } from '../../ui/dialog/confirm'
import { DecimalInput } from '../../ui/field/decimal-input'
import { schemaRule } from '../../ui/field/schema-rule'
import { SentForm } from '../../ui/form/sent-form'
import { useSubmission } from '../../ui/form/submit'
import { Panel } from '../../ui/page/panel'
import { bodyOf, countedDay, type Draft, suggested } from './draft'
import { type Dues, dueOf, payable } from './dues'
import { effectOf, isMoney, shortBy, useAmountHint } from './effect'
import * as styles from './payments.module.css'
import { LateFields, MethodFields } from './till-fields'
import { words } from './words'

export type TakenPayment = ReplyOf<'POST /payment-records/'>

interface TillProps {
  dues: Dues
  chosen: readonly number[] | null
  /** Another day than today, up to which the penalty is counted. */
  onDay: (day: string | null) => void
  onTaken: (taken: Done<TakenPayment>) => void
}

/** Refusals because an order was paid meanwhile, fully or partly: the present dues are loaded and shown beside them. */
const DUES_ARE_OLD = ['order_not_open', 'dues_changed']

/**
 * The dues, the tender, Enter. Amount and tender follow the dues until the cashier types another one. The part above
 * the dues goes into the balance only with the tick. Enter never accepts a tender that is too small.
 */
export function Till({ dues, chosen, onDay, onTaken }: TillProps) {
  const t = useWords(words)
  const [form] = Form.useForm<Draft>()
  const once = useOnce()
  const agreesToLess = useLess()
  const orders = payable(dues, chosen)
  const due = dueOf(orders)
  /** Rarely needed fields stay folded. */
  const [isLate, setLate] = useState(false)
  const isOwn = useRef({ amount: false, tender: false })

  const submission = useSubmission(
    form,
    async (draft: Draft) => {
      const short = draft.method === 'cash' ? shortBy(draft.tender, draft.amount) : null
      if (short !== null && !(await agreesToLess(draft, short, orders))) {
        form.focusField('tender')
        return false
      }
      const amount = short === null ? draft.amount : draft.tender!
      const kept = effectOf(amount, orders)?.kept ?? '0.00'
      const body = bodyOf({ ...draft, amount }, dues.meter, orders, kept)
      const taken = await once(`/payment-records/ ${dues.meter}`, (idempotencyKey) =>
        call('POST /payment-records/', { body, idempotencyKey }),
      ).catch((thrown) => {
        if (DUES_ARE_OLD.includes(String(asApiError(thrown).code))) invalidate('/payment-records/dues/')
        throw thrown
      })
      invalidate('/payment-records/', '/orders/', '/meters/')
      onTaken(taken)
    },
    undefined,
    `till ${dues.meter}`,
  )
  const { isBusy, failure, isReturned } = submission

  useEffect(() => {
    form.setFieldValue('keepsRest', false)
    if (isOwn.current.amount || isReturned) return
    form.setFieldValue('amount', suggested(due))
    if (!isOwn.current.tender) form.setFieldValue('tender', suggested(due))
  }, [form, due])

  function change(changed: Partial<Draft>) {
    if ('amount' in changed) {
      isOwn.current.amount = true
      form.setFieldValue('keepsRest', false)
      if (!isOwn.current.tender) form.setFieldValue('tender', changed.amount)
    }
    if ('tender' in changed) isOwn.current.tender = true
    if ('paid_at' in changed) {
      const day = countedDay(changed)
      if (day !== undefined) onDay(day)
    }
  }

  function keepChange() {
    form.setFieldsValue({ amount: form.getFieldValue('tender'), keepsRest: true })
    isOwn.current = { amount: true, tender: true }
    submission.touch()
  }

  return (
    <Panel title={t('counter')}>
      {/* Beside the tender, so that it stays in sight while money is taken. */}
      <LookedUpNote meter={dues.meter} />
      <SentForm<Draft>
        form={form}
        initial={{ amount: suggested(due), tender: suggested(due), method: 'cash' }}
        onChange={change}
        submission={submission}
      >
        {failure ? <Alert type="error" role="alert" title={failure} className={styles.paymentTwin} /> : null}
        <AmountFields orders={orders} />
        <MethodFields isDue={orders.length > 0} onKeepChange={keepChange} />
        {isLate || isReturned ? <LateFields /> : null}
        <SubmitButton orders={orders} isBusy={isBusy} />
        {isLate || isReturned ? null : (
          <Button type="link" className={styles.tillMore} onClick={() => setLate(true)}>
            {t('more')}
          </Button>
        )}
      </SentForm>
    </Panel>
  )
}

/**
 * Asks about a tender that is too small. Enter and Escape lead back to it: a smaller amount is taken only by choice.
 */
function useLess() {
  const t = useWords(words)
  const confirm = useConfirm()
  return async ({ amount, tender }: Draft, short: string, orders: Dues['orders']): Promise<boolean> => {
    const given = effectOf(tender, orders)
    if (given === null) return false
    return confirm({
      title: t('shortTitle', { amount: short }),
      text: t(isMoney(given.left) ? 'shortLeaves' : 'shortKeeps', {
        amount,
        tender: given.amount,
        left: given.left,
        kept: given.kept,
      }),
      okText: t('takeGiven', { amount: given.amount }),
      cancelText: t('correctTender'),
    })
  }
}

/** The part of an amount above the dues; a pure prepayment has none. */
const restOf = (amount: string | undefined, orders: Dues['orders']): string =>
  orders.length > 0 ? (effectOf(amount ?? '', orders)?.kept ?? '') : ''

/** The amount, and the payer's decision on the part above the dues. */
function AmountFields({ orders }: { orders: Dues['orders'] }) {
  const t = useWords(words)
  const amount = Form.useWatch<string | undefined>('amount') ?? ''
  const rest = restOf(amount, orders)
  return (
    <>
      <Form.Item
        name="amount"
        label={t(orders.length > 0 ? 'payAmount' : 'prepayAmount')}
        extra={useAmountHint(amount, orders)}
        rules={[{ required: true }, schemaRule(positiveMoney)]}
      >
        <DecimalInput
          sign
          className={styles.tillAmount}
          autoComplete="off"
          autoFocus={orders.length === 0}
          onFocus={({ target }) => target.select()}
        />
      </Form.Item>
      {/* Present from the start: an Enter faster than the tick's appearance is checked against the typed amount,
          too. */}
      <Form.Item
        name="keepsRest"
        label={t('to_balance')}
        hidden={!isMoney(rest)}
        valuePropName="checked"
        validateTrigger={['onChange', 'onSubmit']}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, keeps) => {
              const above = restOf(getFieldValue('amount'), orders)
              if (isMoney(above) && !keeps) throw new Error(t('keepNeeded', { due: dueOf(orders) }))
            },
          }),
        ]}
      >
        <Checkbox>{t('keepRest', { amount: rest })}</Checkbox>
      </Form.Item>
    </>
  )
}

/** The button names its effect in money. */
function SubmitButton({ orders, isBusy }: { orders: Dues['orders']; isBusy: boolean }) {
  const t = useWords(words)
  const amount = Form.useWatch<string | undefined>('amount') ?? ''
  const keepsRest = Form.useWatch<boolean | undefined>('keepsRest') ?? false
  const effect = effectOf(amount, orders)
  function text() {
    if (effect === null) return t('submitBare')
    if (orders.length === 0) return t('submitPrepay', effect)
    return t(keepsRest && isMoney(effect.kept) ? 'submitKeeping' : 'submit', effect)
  }
  return (
    <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
      {text()}
    </Button>
  )
}
