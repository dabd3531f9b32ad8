import { meterBrands } from '@water/contract/reference/calls'
import { Form, Input } from 'antd'
import { useWords } from '../../i18n/words'
import { RecordList } from '../../parts/records/record-list'
import { schemaRule } from '../../ui/field/schema-rule'
import { words } from './words'

const { shape } = meterBrands.create.body

/** The brands of meters. */
export default function MeterBrands() {
  const t = useWords(words)
  return (
    <RecordList
      of="meter_brand"
      calls={meterBrands}
      title={t('meterBrands')}
      searchHint={t('meterBrandSearch')}
      ordering="name"
      emptyText={t('noMeterBrandsText')}
      columns={[
        { key: 'name', title: t('name'), ordering: 'name', width: 140, render: ({ name }) => name },
        { key: 'country', title: t('country'), render: ({ country }) => country || '—' },
      ]}
      inputs={() => (
        <>
          <Form.Item name="name" label={t('name')} rules={[{ required: true }, schemaRule(shape.name)]}>
            <Input maxLength={50} />
          </Form.Item>
          <Form.Item name="country" label={t('country')} rules={[schemaRule(shape.country)]}>
            <Input maxLength={50} />
          </Form.Item>
        </>
      )}
    />
  )
}
