import { meterTypes } from '@water/contract/reference/calls'
import { meterTypeFields } from '@water/contract/reference/fields'
import { meterTypeList } from '@water/contract/reference/list'
import { Checkbox, Form, Input, Radio, Select } from 'antd'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { RecordList } from '../../parts/records/record-list'
import * as recordStyles from '../../parts/records/records.module.css'
import { useChoices, useNames } from '../../parts/vocabulary/names'
import { itemsOf } from '../../ui/field/field-item'
import { NumberInput } from '../../ui/field/number-input'
import type { RowOf } from '../../ui/list/embedded-list'
import { words } from './words'

type MeterType = RowOf<'GET /organizations/meter-types/'>

const Item = itemsOf(meterTypeFields, meterTypes.create.body.shape)

/** The makes and kinds of devices that can be installed. */
export default function MeterTypes() {
  const t = useWords(words)
  const name = useNames()
  const show = {
    kind: (kind: MeterType['kind']) => name('meterKind', kind),
    reading_mode: (mode: MeterType['reading_mode']) => name('readingMode', mode),
  }
  const declared = useDeclared('GET /organizations/meter-types/', meterTypeList, {
    cells: {
      has_valve: ({ has_valve }) => t(has_valve ? 'yes' : 'no'),
      manufacturer: ({ manufacturer }) => manufacturer || '—',
    },
    widths: { name: 140 },
  })
  return (
    <RecordList
      of="meter_type"
      calls={meterTypes}
      declared={declared}
      inputs={(row) => <Inputs isUsed={row !== undefined} />}
      compared={{ show, labels: { has_valve: t('has_valve') } }}
      width={560}
    />
  )
}

function Inputs({ isUsed }: { isUsed: boolean }) {
  const t = useWords(words)
  return (
    <>
      <Item name="name">
        <Input maxLength={50} />
      </Item>
      <Item name="kind">
        <Select options={useChoices('meterKind')} />
      </Item>
      <Form.Item name="reading_mode" label={t('reading_mode')} extra={t('readingModeHint')}>
        <Radio.Group options={useChoices('readingMode')} />
      </Form.Item>
      <div className={recordStyles.dialogPair}>
        <Item name="register_digits" extra={t(isUsed ? 'digitsHintUsed' : 'digitsHint')} required>
          <NumberInput least={4} most={8} />
        </Item>
        <Item name="remote_scale" extra={t('remoteScaleHint')} required>
          <NumberInput least={0} most={6} />
        </Item>
        <Item name="manufacturer">
          <Input maxLength={100} />
        </Item>
        <Item name="model">
          <Input maxLength={50} />
        </Item>
      </div>
      <Form.Item name="has_valve" valuePropName="checked" extra={t('valveHint')}>
        <Checkbox>{t('has_valve')}</Checkbox>
      </Form.Item>
    </>
  )
}
