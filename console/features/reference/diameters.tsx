import { diameters } from '@water/contract/reference/calls'
import { Form, Input } from 'antd'
import { useWords } from '../../i18n/words'
import { RecordList } from '../../parts/records/record-list'
import * as recordStyles from '../../parts/records/records.module.css'
import { DecimalInput } from '../../ui/field/decimal-input'
import { NumberInput } from '../../ui/field/number-input'
import { schemaRule } from '../../ui/field/schema-rule'
import { Money } from '../../ui/show/amounts'
import { words } from './words'

const { shape } = diameters.create.body

/** The diameters of pipes and devices, with their monthly fee under a two-part price. */
export default function Diameters() {
  const t = useWords(words)
  return (
    <RecordList
      of="diameter"
      calls={diameters}
      title={t('diameters')}
      searchHint={t('diameterSearch')}
      ordering="mm"
      emptyText={t('noDiametersText')}
      columns={[
        { key: 'name', title: t('name'), ordering: 'name', width: 120, render: ({ name }) => name },
        { key: 'mm', title: t('mm'), ordering: 'mm', align: 'right', render: ({ mm }) => mm },
        {
          key: 'capacity_fee',
          title: t('capacity_fee'),
          align: 'right',
          render: (row) => <Money value={row.capacity_fee} />,
        },
        {
          key: 'service_years',
          title: t('service_years'),
          align: 'right',
          render: ({ service_years: years }) => t('years', { years }),
        },
      ]}
      inputs={() => <Inputs />}
    />
  )
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
