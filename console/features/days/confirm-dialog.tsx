import { dayFields } from '@water/contract/days/fields'
import { requiredText } from '@water/contract/fields'
import { Checkbox, Form, Input } from 'antd'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { BankAccountChooser } from '../../parts/choosers/bank-account-chooser'
import { notify } from '../../ui/dialog/notify'
import { schemaRule } from '../../ui/field/schema-rule'
import { FormDialog } from '../../ui/form/form-dialog'
import type { Day } from './day'
import { words } from './words'

interface Confirmation {
  isDeposited: boolean
  deposit?: { bank_account?: number | null; slip_no?: string }
}

const { slip_no } = dayFields.deposit.parts

/** The second pair of eyes on a closed day, with the deposit of its cash. */
export function ConfirmDialog({ day, onClose }: { day: Day; onClose: () => void }) {
  const t = useWords(words)
  const [form] = Form.useForm<Confirmation>()
  const hasCash = /[1-9]/.test(day.counted_cash ?? '')
  const isDeposited = Form.useWatch('isDeposited', form) ?? hasCash
  const send = useSend('POST /payment-records/days/{id}/confirm/', ['/payment-records/', '/audit/'])
  const said = { name: day.cashier_name, date: day.date }

  async function submit({ deposit }: Confirmation) {
    const { bank_account, slip_no = '' } = deposit ?? {}
    const body = { deposit: isDeposited && bank_account ? { bank_account, slip_no } : null }
    await send.mutateAsync({ path: { id: day.id }, body })
    notify('success', t('confirmed', said))
  }

  return (
    <FormDialog<Confirmation>
      title={t('confirmTitle', said)}
      okText={t('confirmOk')}
      initial={{ isDeposited: hasCash }}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('confirmText', { counted: day.counted_cash ?? '0.00' })}</p>
      <Form.Item name="isDeposited" valuePropName="checked">
        <Checkbox>{t('isDeposited')}</Checkbox>
      </Form.Item>
      {isDeposited ? (
        <>
          <Form.Item
            name={['deposit', 'bank_account']}
            label={t('bank_account')}
            rules={[{ required: true, message: t('needsAccount') }]}
          >
            <BankAccountChooser purpose="collection" />
          </Form.Item>
          <Form.Item
            name={['deposit', 'slip_no']}
            label={t('slip_no')}
            rules={[{ required: true }, schemaRule(requiredText(slip_no.max))]}
          >
            <Input maxLength={slip_no.max} autoComplete="off" />
          </Form.Item>
        </>
      ) : null}
    </FormDialog>
  )
}
