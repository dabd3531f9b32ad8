import { bindModule } from '@water/contract/remote/calls'
import { moduleFields } from '@water/contract/remote/fields'
import { Checkbox, Form, Input, Select } from 'antd'
import { useEvery } from '../../../api/every'
import { useSend } from '../../../api/queries'
import { useText } from '../../../i18n/locale'
import { useWords } from '../../../i18n/words'
import { useMay } from '../../../state/session'
import { notify } from '../../../ui/dialog/notify'
import { DatePicker } from '../../../ui/field/date-picker'
import { itemsOf } from '../../../ui/field/field-item'
import { today } from '../../../ui/field/today'
import { FormDialog } from '../../../ui/form/form-dialog'
import type { Meter } from '../meter'
import type { BindingAct, Module } from './remote'
import { words } from './words'

const { shape } = bindModule.body
const Item = itemsOf(moduleFields, shape)

interface Values {
  imei: string
  gateway?: number | null
  no_cut: boolean
  from?: string | null
}

interface BindDialogProps {
  how: BindingAct
  meter: Meter
  module: Module | null
  onClose: () => void
}

/** Binds a module to the device in use, puts another one in its place, or changes what was said of it. */
export default function BindDialog({ how, meter, module, onClose }: BindDialogProps) {
  const t = useWords(words)
  // The gateways are accounts of machines, which only staff see; others keep the one that there is.
  const seesGateways = useMay()('staff')
  const bind = useSend('PUT /meters/{id}/module/', ['/meters/', '/remote/', '/audit/'])
  const kept = how === 'bind' ? null : module
  const initial = {
    imei: how === 'change' ? module?.imei : '',
    gateway: kept?.gateway ?? null,
    no_cut: kept?.no_cut ?? false,
  }
  async function submit({ imei, gateway = initial.gateway, no_cut, from }: Values) {
    const body = { imei, gateway, no_cut, ...(from ? { from } : {}) }
    await bind.mutateAsync({ path: { id: meter.id }, body })
    notify('success', t(`${how}Done`, { imei }))
  }
  const verb = t(`${how}Module`)
  return (
    <FormDialog<Values>
      title={t('bindTitle', { verb, account: meter.account_no })}
      okText={verb}
      initial={initial}
      onSubmit={submit}
      onClose={onClose}
    >
      {how === 'replace' ? <p>{t('replaceText', { imei: module?.imei ?? '' })}</p> : null}
      <Item name="imei" extra={how === 'change' ? undefined : t('imeiHint')}>
        <Input inputMode="numeric" maxLength={15} disabled={how === 'change'} />
      </Item>
      {seesGateways ? <Gateway /> : null}
      <Form.Item name="no_cut" valuePropName="checked" extra={t('noCutHint')}>
        <Checkbox>{t('neverCut')}</Checkbox>
      </Form.Item>
      {how === 'change' ? null : (
        <Item name="from" extra={t('fromHint')}>
          <DatePicker kind="time" latest={today()} />
        </Item>
      )}
    </FormDialog>
  )
}

function Gateway() {
  const t = useWords(words)
  const inLanguage = useText()
  const { data, isPending } = useEvery('GET /organizations/services/', { purpose: 'gateway' })
  return (
    <Item name="gateway" extra={t('gatewayHint')}>
      <Select
        allowClear
        loading={isPending}
        placeholder={inLanguage(moduleFields.gateway.nobody)}
        options={data?.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Item>
  )
}
