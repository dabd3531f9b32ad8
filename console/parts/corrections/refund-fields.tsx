import { paymentFields } from '@water/contract/payments/fields'
import { refundMethods } from '@water/contract/payments/vocabulary'
import { Form, Input, Radio } from 'antd'
import { useWords } from '../../i18n/words'
import { BankAccountChooser } from '../choosers/bank-account-chooser'
import { useNames } from '../vocabulary/names'
import type { WayDraft } from './refund-way'
import { words } from './words'

interface RefundFieldsProps {
  way: WayDraft
  change: (way: WayDraft) => void
}

/** The way of a refund: cash, cheque or transfer, from which account and to whom. */
export default function RefundFields({ way, change }: RefundFieldsProps) {
  const t = useWords(words)
  const name = useNames()
  const { parts } = paymentFields.payee
  return (
    <>
      <Form.Item label={t('refundMethod')}>
        <Radio.Group
          value={way.method}
          onChange={({ target }) => change({ ...way, method: target.value })}
          options={refundMethods.map((value) => ({ value, label: name('paymentMethod', value) }))}
        />
      </Form.Item>
      {way.method === 'cash' ? null : (
        <Form.Item label={t('bank_account')}>
          <BankAccountChooser
            purpose="refund"
            value={way.bank_account}
            onChange={(bank_account) => change({ ...way, bank_account })}
          />
        </Form.Item>
      )}
      {(way.method === 'transfer' ? (['name', 'bank', 'account'] as const) : (['name'] as const)).map(
        (part) => (
          <Form.Item
            key={part}
            label={t(`payee_${part}`)}
            htmlFor={`refund-${part}`}
            required={way.method === 'transfer'}
          >
            <Input
              id={`refund-${part}`}
              maxLength={parts[part].max}
              value={way.payee[part]}
              onChange={({ target }) => change({ ...way, payee: { ...way.payee, [part]: target.value } })}
            />
          </Form.Item>
        ),
      )}
    </>
  )
}
