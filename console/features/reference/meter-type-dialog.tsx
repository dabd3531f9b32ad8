import { meterTypes } from '@water/contract/reference/calls'
import { Checkbox, Form, Input, InputNumber, Radio, Select } from 'antd'
import { useNamedScope } from '../../api/named-scope'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useChoices, useNames } from '../../parts/vocabulary/names'
import { notify } from '../../ui/dialog/notify'
import { schemaRule } from '../../ui/field/schema-rule'
import { FormDialog } from '../../ui/form/form-dialog'
import * as styles from './reference.module.css'
import type { MeterType } from './rows'
import { words } from './words'

type Values = Pick<
  MeterType,
  | 'name'
  | 'kind'
  | 'reading_mode'
  | 'has_valve'
  | 'manufacturer'
  | 'model'
  | 'register_digits'
  | 'remote_scale'
>

const usual: Partial<Values> = {
  reading_mode: 'manual',
  has_valve: false,
  manufacturer: '',
  model: '',
  register_digits: 5,
  remote_scale: 0,
}

const valuesOf = ({ name, kind, reading_mode, has_valve, ...row }: MeterType): Values => ({
  name,
  kind,
  reading_mode,
  has_valve,
  manufacturer: row.manufacturer,
  model: row.model,
  register_digits: row.register_digits,
  remote_scale: row.remote_scale,
})

const { shape } = meterTypes.create.body

/** A new meter type, or a change of one. */
export function MeterTypeDialog({ row, onClose }: { row?: MeterType; onClose: () => void }) {
  const t = useWords(words)
  const name = useNames()
  const scope = useNamedScope()
  const create = useSend('POST /organizations/meter-types/', ['/organizations/meter-types/'])
  const save = useSend('PATCH /organizations/meter-types/{id}/', ['/organizations/meter-types/', '/meters/'])
  const show = {
    kind: (kind: MeterType['kind']) => name('meterKind', kind),
    reading_mode: (mode: MeterType['reading_mode']) => name('readingMode', mode),
  }
  async function submit(values: Values, from: MeterType | undefined) {
    if (from)
      await save.mutateAsync({ path: { id: from.id }, body: { ...values, updated_at: from.updated_at } })
    else await create.mutateAsync({ body: { ...values, ...scope } })
    notify('success', t(from ? 'saved' : 'created', { name: values.name }))
  }
  return (
    <FormDialog<Values, MeterType | undefined>
      title={row ? t('editNamed', { name: row.name }) : t('createMeterType')}
      okText={t(row ? 'save' : 'createMeterType')}
      initial={row ? valuesOf(row) : usual}
      edit={
        row && { row, valuesOf: (now) => valuesOf(now ?? row), show, labels: { has_valve: t('has_valve') } }
      }
      onSubmit={submit}
      onClose={onClose}
      width={560}
    >
      <Form.Item name="name" label={t('name')} rules={[{ required: true }, schemaRule(shape.name)]}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="kind" label={t('kind')} rules={[{ required: true }]}>
        <Select options={useChoices('meterKind')} />
      </Form.Item>
      <Form.Item name="reading_mode" label={t('reading_mode')} extra={t('readingModeHint')}>
        <Radio.Group options={useChoices('readingMode')} />
      </Form.Item>
      <div className={styles.dialogPair}>
        <Form.Item
          name="register_digits"
          label={t('register_digits')}
          extra={t(row ? 'digitsHintUsed' : 'digitsHint')}
          rules={[{ required: true }]}
        >
          <InputNumber min={4} max={8} precision={0} />
        </Form.Item>
        <Form.Item
          name="remote_scale"
          label={t('remote_scale')}
          extra={t('remoteScaleHint')}
          rules={[{ required: true }]}
        >
          <InputNumber min={0} max={6} precision={0} />
        </Form.Item>
        <Form.Item name="manufacturer" label={t('manufacturer')} rules={[schemaRule(shape.manufacturer)]}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="model" label={t('model')} rules={[schemaRule(shape.model)]}>
          <Input maxLength={50} />
        </Form.Item>
      </div>
      <Form.Item name="has_valve" valuePropName="checked" extra={t('valveHint')}>
        <Checkbox>{t('has_valve')}</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
