import { diameters } from '@water/contract/reference/calls'
import { Form, Input, InputNumber } from 'antd'
import { useNamedScope } from '../../api/named-scope'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import { DecimalInput } from '../../ui/field/decimal-input'
import { schemaRule } from '../../ui/field/schema-rule'
import { FormDialog } from '../../ui/form/form-dialog'
import * as styles from './reference.module.css'
import type { Diameter } from './rows'
import { words } from './words'

type Values = Pick<Diameter, 'name' | 'mm' | 'capacity_fee' | 'service_years'>

const usual: Partial<Values> = { capacity_fee: '0.00', service_years: 6 }
const valuesOf = ({ name, mm, capacity_fee, service_years }: Diameter): Values => ({
  name,
  mm,
  capacity_fee,
  service_years,
})

const { shape } = diameters.create.body

/** A new diameter, or a change of one. */
export function DiameterDialog({ row, onClose }: { row?: Diameter; onClose: () => void }) {
  const t = useWords(words)
  const scope = useNamedScope()
  const create = useSend('POST /organizations/diameters/', ['/organizations/diameters/'])
  const save = useSend('PATCH /organizations/diameters/{id}/', ['/organizations/diameters/', '/meters/'])
  async function submit(values: Values, from: Diameter | undefined) {
    if (from)
      await save.mutateAsync({ path: { id: from.id }, body: { ...values, updated_at: from.updated_at } })
    else await create.mutateAsync({ body: { ...values, ...scope } })
    notify('success', t(from ? 'saved' : 'created', { name: values.name }))
  }
  return (
    <FormDialog<Values, Diameter | undefined>
      title={row ? t('editNamed', { name: row.name }) : t('createDiameter')}
      okText={t(row ? 'save' : 'createDiameter')}
      initial={row ? valuesOf(row) : usual}
      edit={row && { row, valuesOf: (now) => valuesOf(now ?? row) }}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.dialogPair}>
        <Form.Item name="name" label={t('name')} rules={[{ required: true }, schemaRule(shape.name)]}>
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="mm" label={t('mm')} rules={[{ required: true }, schemaRule(shape.mm)]}>
          <InputNumber min={1} max={5000} precision={0} placeholder="15" />
        </Form.Item>
      </div>
      <Form.Item
        name="capacity_fee"
        label={t('capacity_fee')}
        extra={t('capacityHint')}
        rules={[{ required: true }, schemaRule(shape.capacity_fee)]}
      >
        <DecimalInput unit={t('yuanPerMonth')} />
      </Form.Item>
      <Form.Item
        name="service_years"
        label={t('service_years')}
        extra={t('serviceHint')}
        rules={[{ required: true }, schemaRule(shape.service_years)]}
      >
        <InputNumber min={1} max={50} precision={0} suffix={t('yearsUnit')} />
      </Form.Item>
    </FormDialog>
  )
}
