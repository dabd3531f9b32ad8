import { requiredText, volume } from '@water/contract/fields'
import { isLocalDate } from '@water/rules/calendar'
import { verificationDue } from '@water/rules/metering/verification'
import { Form, type FormRule, Input, Radio } from 'antd'
import { useEvery } from '../../../api/every'
import { useWords } from '../../../i18n/words'
import { LocationChooser } from '../../../parts/choosers/location-chooser'
import { MasterChooser } from '../../../parts/choosers/master-chooser'
import { RecordChooser } from '../../../parts/choosers/record-chooser'
import { useChoices } from '../../../parts/vocabulary/names'
import { useMay } from '../../../state/session'
import { DatePicker } from '../../../ui/field/date-picker'
import { DecimalInput } from '../../../ui/field/decimal-input'
import { schemaRule } from '../../../ui/field/schema-rule'
import * as styles from '../../../ui/form/form.module.css'
import { words } from '../words'
import type { MeterDraft } from './draft'

const meterNo = schemaRule(requiredText(40))
const index = schemaRule(volume)

interface DeviceFieldsProps {
  today: string
  /** The values at installation cannot change after the first reading. */
  isRead: boolean
  /** The device cannot change either after an order was billed on it. */
  isBilled: boolean
  parentName?: string | null
  /** The device's number when the account was loaded. */
  numberBefore?: string | undefined
}

/** The device on the pipe, and its place among master and sub meters. */
export function DeviceFields({ today, isRead, isBilled, parentName, numberBefore }: DeviceFieldsProps) {
  const t = useWords(words)
  const may = useMay()
  // The master has to be looked up.
  const canBeSub = may(['meterEdit', 'readingCreate', 'orderList'])
  const classes = useChoices('meterClass').filter(({ value }) => value !== 'sub' || canBeSub)
  const fitsRegister = useRegisterRule()
  const due = useProposedDue()
  const number = Form.useWatch<string | undefined>('meter_no')
  const meterClass = Form.useWatch<MeterDraft['meter_class'] | undefined>('meter_class')
  return (
    <>
      <Form.Item
        name="meter_no"
        label={t('meter_no')}
        extra={isBilled ? t(may('staff') ? 'billedNumberHint' : 'billedDeviceHint') : undefined}
        rules={[{ required: true }, meterNo]}
      >
        <Input maxLength={40} disabled={isBilled && !may('staff')} />
      </Form.Item>
      {isBilled && may('staff') && number !== undefined && number !== numberBefore ? (
        <Form.Item name="reason" label={t('correction_reason')} rules={[{ required: true }]}>
          <Input maxLength={200} />
        </Form.Item>
      ) : null}
      <Form.Item name="meter_type" label={t('meter_type')} rules={[{ required: true }]}>
        <RecordChooser of="GET /organizations/meter-types/" disabled={isBilled} />
      </Form.Item>
      <Form.Item name="diameter" label={t('diameter')} rules={[{ required: true }]}>
        <RecordChooser of="GET /organizations/diameters/" disabled={isBilled} />
      </Form.Item>
      <Form.Item
        name="initial_reading"
        label={t('initial_reading')}
        dependencies={['meter_type']}
        extra={t(isRead ? 'lockedHint' : 'initialHint')}
        rules={[{ required: true }, index, fitsRegister]}
      >
        <DecimalInput className={styles.fieldShort} unit={t('cubicMetres')} disabled={isRead} />
      </Form.Item>
      <Form.Item
        name="install_date"
        label={t('install_date')}
        extra={isRead ? t('lockedHint') : undefined}
        rules={[{ required: true }]}
      >
        <DatePicker latest={today} disabled={isRead} />
      </Form.Item>
      <Form.Item
        name="verify_due_date"
        label={t('verify_due_date')}
        extra={due && t('verifyHint', { day: due })}
      >
        <DatePicker placeholder={due} />
      </Form.Item>
      <Form.Item name="meter_class" label={t('meter_class')}>
        <Radio.Group options={classes} />
      </Form.Item>
      {meterClass === 'sub' ? (
        <Form.Item name="parent" label={t('parent')} rules={[{ required: true }]}>
          <MasterChooser chosenName={parentName} />
        </Form.Item>
      ) : null}
      {meterClass === 'monitor' ? (
        <Form.Item name="watches" label={t('watches')} extra={t('watchesHint')} rules={[{ required: true }]}>
          <LocationChooser />
        </Form.Item>
      ) : null}
    </>
  )
}

/** When the device is due by its diameter and its installation; what is typed goes before it. */
function useProposedDue(): string | undefined {
  const { data: diameters } = useEvery('GET /organizations/diameters/')
  const diameter = Form.useWatch<number | null | undefined>('diameter')
  const installed = Form.useWatch<string | null | undefined>('install_date')
  const years = diameters?.find(({ id }) => id === diameter)?.service_years
  return years && installed && isLocalDate(installed) ? verificationDue(installed, years) : undefined
}

/** An index has no more digits before its point than the register of the chosen type. */
function useRegisterRule(): FormRule {
  const t = useWords(words)
  const { data: types } = useEvery('GET /organizations/meter-types/')
  return ({ getFieldValue }) => ({
    validator: async (_, value: string) => {
      const type = types?.find(({ id }) => id === getFieldValue('meter_type'))
      const whole = String(value ?? '').split('.')[0] ?? ''
      if (type && whole.replace(/^0+/, '').length > type.register_digits)
        throw new Error(t('tooManyDigits', { digits: type.register_digits }))
    },
  })
}
