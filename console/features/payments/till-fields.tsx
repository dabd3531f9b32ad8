import { optionalText, positiveMoney } from '@water/contract/fields'
import { paymentFields } from '@water/contract/payments/fields'
import { Form, Input, Select } from 'antd'
import { useWords } from '../../i18n/words'
import { BankAccountChooser } from '../../parts/choosers/bank-account-chooser'
import { useChoices } from '../../parts/vocabulary/names'
import { DatePicker } from '../../ui/field/date-picker'
import { DecimalInput } from '../../ui/field/decimal-input'
import { schemaRule } from '../../ui/field/schema-rule'
import { today } from '../../ui/field/today'
import { type Draft, needsBank, purposeFor } from './draft'
import { Change } from './effect'
import * as styles from './payments.module.css'
import { words } from './words'

interface CashProps {
  /** The tender gets the focus at once when there are dues. */
  isDue: boolean
  /** Absent: the change is handed back. */
  onKeepChange?: () => void
}

/**
 * The fields that the method needs beside the amount: tender and change at the counter, account and number at a bank.
 */
export function MethodFields({ isDue, onKeepChange }: CashProps) {
  const t = useWords(words)
  const form = Form.useFormInstance<Draft>()
  const method = Form.useWatch('method', form) ?? 'cash'
  return (
    <>
      <Form.Item name="method" label={t('method')}>
        <Select options={useChoices('paymentMethod')} />
      </Form.Item>
      {method === 'cash' ? (
        <TenderField isDue={isDue} onKeepChange={onKeepChange} />
      ) : (
        <Form.Item
          name="channel_no"
          label={t('channel_no')}
          rules={[schemaRule(optionalText(paymentFields.channel_no.max))]}
        >
          <Input maxLength={paymentFields.channel_no.max} autoComplete="off" />
        </Form.Item>
      )}
      {needsBank(method) ? (
        <Form.Item
          name="bank_account"
          label={t('bank_account')}
          rules={[{ required: true, message: t('needsBank') }]}
        >
          <BankAccountChooser purpose={purposeFor(method)} />
        </Form.Item>
      ) : null}
    </>
  )
}

/** The cashier starts here: Enter takes the shown amount; a typed note gives the change. */
function TenderField({ isDue, onKeepChange }: CashProps) {
  const t = useWords(words)
  const amount = Form.useWatch<string | undefined>('amount')
  const tender = Form.useWatch<string | undefined>('tender')
  return (
    <>
      <Form.Item name="tender" label={t('tender')} rules={[{ required: true }, schemaRule(positiveMoney)]}>
        <DecimalInput
          sign
          className={styles.tillAmount}
          autoComplete="off"
          autoFocus={isDue}
          onFocus={({ target }) => target.select()}
        />
      </Form.Item>
      <Change amount={amount} tender={tender} onKeep={onKeepChange} />
    </>
  )
}

/** Rarely needed fields: the time of a payment that was made before its entry, and a remark. */
export function LateFields() {
  const t = useWords(words)
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
