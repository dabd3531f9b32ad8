import { paymentFields } from '@water/contract/payments/fields'
import { refundMethods } from '@water/contract/payments/vocabulary'
import { Form, Input, Radio } from 'antd'
import { useWords } from '../../i18n/words'
import { BankAccountChooser } from '../choosers/bank-account-chooser'
import { useNames } from '../vocabulary/names'
import { words } from './words'

/** How money goes back, as a dialog holds it. */
export interface WayDraft {
  method: (typeof refundMethods)[number]
  bank_account: number | null
  payee: Record<'name' | 'bank' | 'account', string>
}

export const firstWay = (name: string): WayDraft => ({
  method: 'cash',
  bank_account: null,
  payee: { name, bank: '', account: '' },
})

export const isWayComplete = ({ method, payee: { name, bank, account } }: WayDraft): boolean =>
  method !== 'transfer' || [name, bank, account].every((text) => text.trim() !== '')

export const wayOf = ({ method, bank_account, payee }: WayDraft) => ({
  method,
  bank_account,
  payee: payee.name.trim() === '' ? null : payee,
})

interface RefundFieldsProps {
  way: WayDraft
  change: (way: WayDraft) => void
}

/** The way of a refund: cash, cheque or transfer, from which account and to whom. */
export function RefundFields({ way, change }: RefundFieldsProps) {
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
