import { diameters } from '@water/contract/reference/calls'
import { diameterFields } from '@water/contract/reference/fields'
import { diameterList } from '@water/contract/reference/list'
import { usualServiceYears } from '@water/rules/metering/verification'
import { Form, Input } from 'antd'
import { useRef } from 'react'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { RecordList } from '../../parts/records/record-list'
import * as recordStyles from '../../parts/records/records.module.css'
import { DecimalInput } from '../../ui/field/decimal-input'
import { itemsOf } from '../../ui/field/field-item'
import { NumberInput } from '../../ui/field/number-input'
import { Money } from '../../ui/show/amounts'
import { StatusTag } from '../../ui/show/status-tag'
import { words } from './words'

const Item = itemsOf(diameterFields, diameters.create.body.shape)

/** The diameters of pipes and devices, with their monthly fee under a two-part price. */
export default function Diameters() {
  const t = useWords(words)
  const declared = useDeclared('GET /organizations/diameters/', diameterList, {
    cells: {
      capacity_fee: ({ capacity_fee: fee }) =>
        fee === null ? <StatusTag tone="warning">{t('feeNotSet')}</StatusTag> : <Money value={fee} />,
      service_years: ({ service_years: years }) => t('years', { years }),
    },
    widths: { name: 120 },
  })
  return <RecordList of="diameter" calls={diameters} declared={declared} inputs={() => <Inputs />} />
}

function Inputs() {
  const t = useWords(words)
  const form = Form.useFormInstance()
  const proposed = useRef<number>(6)
  // The usual years of the width, until other ones are entered.
  function propose() {
    const mm: unknown = form.getFieldValue('mm')
    if (typeof mm !== 'number' || form.getFieldValue('service_years') !== proposed.current) return
    proposed.current = usualServiceYears(mm)
    form.setFieldValue('service_years', proposed.current)
  }
  return (
    <>
      <div className={recordStyles.dialogPair}>
        <Item name="name">
          <Input maxLength={20} />
        </Item>
        <Item name="mm">
          <NumberInput least={1} most={5000} placeholder="15" onBlur={propose} />
        </Item>
      </div>
      <Item name="capacity_fee" extra={t('capacityHint')}>
        <DecimalInput unit={t('yuanPerMonth')} />
      </Item>
      <Item name="service_years" extra={t('serviceHint')} required>
        <NumberInput least={1} most={50} unit={t('yearsUnit')} />
      </Item>
    </>
  )
}
