import { diameters } from '@water/contract/reference/calls'
import { diameterList } from '@water/contract/reference/list'
import { Form, Input } from 'antd'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { RecordList } from '../../parts/records/record-list'
import * as recordStyles from '../../parts/records/records.module.css'
import { DecimalInput } from '../../ui/field/decimal-input'
import { NumberInput } from '../../ui/field/number-input'
import { schemaRule } from '../../ui/field/schema-rule'
import { words } from './words'

const { shape } = diameters.create.body

/** The diameters of pipes and devices, with their monthly fee under a two-part price. */
export default function Diameters() {
  const t = useWords(words)
  const declared = useDeclared('GET /organizations/diameters/', diameterList, {
    cells: { service_years: ({ service_years: years }) => t('years', { years }) },
    widths: { name: 120 },
  })
  return <RecordList of="diameter" calls={diameters} declared={declared} inputs={() => <Inputs />} />
}

function Inputs() {
  const t = useWords(words)
  return (
    <>
      <div className={recordStyles.dialogPair}>
        <Form.Item name="name" label={t('name')} rules={[{ required: true }, schemaRule(shape.name)]}>
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="mm" label={t('mm')} rules={[{ required: true }]}>
          <NumberInput least={1} most={5000} placeholder="15" />
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
        rules={[{ required: true }]}
      >
        <NumberInput least={1} most={50} unit={t('yearsUnit')} />
      </Form.Item>
    </>
  )
}
