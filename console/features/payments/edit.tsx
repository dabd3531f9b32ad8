import { optionalText } from '@water/contract/fields'
import { paymentFields } from '@water/contract/payments/fields'
import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useCall, useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { BankAccountChooser, BankAccountName } from '../../parts/choosers/bank-account-chooser'
import { pathTo } from '../../paths'
import { notify } from '../../ui/dialog/notify'
import { schemaRule } from '../../ui/field/schema-rule'
import { FormPage, FormSection } from '../../ui/form/form-page'
import { useGoOn } from '../../ui/form/go-on'
import { useTabTitle } from '../../ui/page/tab-title'
import { Loaded } from '../../ui/show/loaded'
import { purposeFor } from './draft'
import type { Payment } from './payment'
import * as styles from './payments.module.css'
import { words } from './words'

type Correction = { remark: string; bank_account: number | null; channel_no: string }

const correctionOf = ({ remark, bank_account, channel_no }: Payment): Correction => ({
  remark,
  bank_account,
  channel_no,
})
const show = { bank_account: (id: number) => <BankAccountName id={id} /> }

/** Corrects the fields of a payment that are not money. */
export default function EditPayment() {
  const id = Number(useParams().id)
  const payment = useCall('GET /payment-records/{id}/', { path: { id } })
  return (
    <Loaded isPage query={payment}>
      {(found) => <EditForm payment={found} />}
    </Loaded>
  )
}

function EditForm({ payment }: { payment: Payment }) {
  const t = useWords(words)
  const goOn = useGoOn()
  const no = payment.payment_no
  useTabTitle({ zh: `更正 ${no}`, en: `Correct ${no}` })
  const [initial] = useState(() => correctionOf(payment))
  const save = useSend('PATCH /payment-records/{id}/', ['/payment-records/'])
  const detail = pathTo('PaymentRecordDetail', { id: payment.id })

  async function submit(values: Correction, { updated_at }: Payment) {
    await save.mutateAsync({ path: { id: payment.id }, body: { ...values, updated_at } })
    notify('success', t('saved'))
    return goOn(detail)
  }

  return (
    <FormPage<Correction, Payment>
      title={t('editTitle', { no })}
      submitText={t('editSubmit')}
      initial={initial}
      edit={{ row: payment, valuesOf: correctionOf, show }}
      onSubmit={submit}
      onCancel={() => goOn(detail)}
    >
      <FormSection title={t('facts')}>
        <Alert type="info" title={t('editHint')} className={styles.paymentTwin} />
        <Form.Item name="bank_account" label={t('bank_account')}>
          <BankAccountChooser purpose={payment.kind === 'refund' ? 'refund' : purposeFor(payment.method)} />
        </Form.Item>
        <Form.Item
          name="channel_no"
          label={t('channel_no')}
          rules={[schemaRule(optionalText(paymentFields.channel_no.max))]}
        >
          <Input maxLength={paymentFields.channel_no.max} />
        </Form.Item>
        <Form.Item name="remark" label={t('remark')}>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2 }} />
        </Form.Item>
      </FormSection>
    </FormPage>
  )
}
