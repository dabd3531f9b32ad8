import { Checkbox, Form } from 'antd'
import { useState } from 'react'
import { useSend } from '../../../api/queries'
import { useWords } from '../../../i18n/words'
import { useMay } from '../../../state/session'
import { notify } from '../../../ui/dialog/notify'
import { today } from '../../../ui/field/today'
import { FormPage } from '../../../ui/form/form-page'
import { useGoOn } from '../../../ui/form/go-on'
import { words } from '../words'
import { afterMeter } from './after'
import { bodyOf, type MeterDraft, neighbourDraft, newDraft } from './draft'
import { MeterFields } from './form'

/** Opens an account, or several one after the other along a street. */
export default function CreateMeter() {
  const t = useWords(words)
  const may = useMay()
  const goOn = useGoOn()
  const [form] = Form.useForm<MeterDraft>()
  const [base, setBase] = useState(() => newDraft(today()))
  const [goesOn, setGoesOn] = useState(false)
  const create = useSend('POST /meters/', ['/meters/'])

  async function submit(values: MeterDraft) {
    // Fields that are not on the screen are not among the values.
    const draft = { ...base, ...values }
    const meter = await create.mutateAsync({ body: bodyOf(draft) })
    notify('success', t('created', { account: meter.account_no }))
    if (!goesOn) return goOn(afterMeter(may, meter.id))
    const next = neighbourDraft(draft, today())
    setBase(next)
    form.setFieldsValue(next)
    form.scrollToField('customer_name', { focus: true, block: 'center' })
  }

  return (
    <FormPage<MeterDraft>
      title={t('createTitle')}
      submitText={t('createSubmit')}
      initial={base}
      form={form}
      onSubmit={submit}
      onCancel={() => goOn(afterMeter(may, null))}
      extra={
        <Checkbox checked={goesOn} onChange={(event) => setGoesOn(event.target.checked)}>
          {t('createAnother')}
        </Checkbox>
      }
    >
      <MeterFields today={today()} />
    </FormPage>
  )
}
