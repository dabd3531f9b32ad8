import { problemText } from '@water/contract/field-problems'
import { type Settings, settingsInput, settingsProblems } from '@water/contract/organizations/calls'
import { type FormRule, Radio, Select, Switch } from 'antd'
import type { ComponentProps } from 'react'
import { currentLocale } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { useChoices } from '../../parts/vocabulary/names'
import { NumberInput } from '../../ui/field/number-input'
import { PercentInput, percentRule } from '../../ui/field/percent-input'
import * as styles from '../../ui/form/form.module.css'
import { FormSection } from '../../ui/form/form-page'
import { MonthDay } from './month-day'
import { SettingField } from './setting-field'
import { words } from './words'

interface SettingsFieldsProps {
  /** The stored settings; absent for a new organization. */
  before?: Settings
}

/** Every setting of an organization, grouped by subject. */
export function SettingsFields({ before }: SettingsFieldsProps) {
  const t = useWords(words)
  return (
    <>
      <FormSection title={t('billing')}>
        <BillingSettings before={before} />
      </FormSection>
      <FormSection title={t('penalty')}>
        <PenaltySettings before={before} />
      </FormSection>
      <FormSection title={t('money')}>
        <SettingField of="auto_settle" before={before}>
          <Flag />
        </SettingField>
        <SettingField of="allow_flush_paid" before={before}>
          <Flag />
        </SettingField>
        <SettingField of="backdate_days" before={before}>
          <Whole most={365} unit={t('dayUnit')} />
        </SettingField>
      </FormSection>
      <FormSection title={t('reading')}>
        <ReadingSettings before={before} />
      </FormSection>
      <FormSection title={t('reminders')}>
        <SettingField of="low_balance_days" before={before}>
          <Whole most={365} unit={t('dayUnit')} />
        </SettingField>
      </FormSection>
      <FormSection title={t('accounts')}>
        <SettingField of="account_no_rule" before={before}>
          <Radio.Group options={useChoices('accountNoRule')} />
        </SettingField>
        <SettingField of="print_former_nos" before={before}>
          <Flag />
        </SettingField>
      </FormSection>
      <FormSection title={t('cuts')}>
        <CutSettings before={before} />
      </FormSection>
    </>
  )
}

function CutSettings({ before }: SettingsFieldsProps) {
  const t = useWords(words)
  return (
    <>
      <SettingField of="cut_notice_days" before={before}>
        <Whole most={90} unit={t('dayUnit')} />
      </SettingField>
      <SettingField of="no_cut_days" before={before} rules={[daysRule]}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[' ', ',']} />
      </SettingField>
      <SettingField of="reopen_when_paid" before={before}>
        <Flag />
      </SettingField>
    </>
  )
}

/** Each is a day of the calendar; the message is the server's. */
const daysRule: FormRule = {
  validator: async (_, days: unknown) => {
    if (!settingsInput.no_cut_days.safeParse(days).success)
      throw new Error(problemText({ message: 'date' }, currentLocale() === 'en_US' ? 'en' : 'zh'))
  },
}

function BillingSettings({ before }: SettingsFieldsProps) {
  const t = useWords(words)
  const policies = useChoices('changePolicy')
  return (
    <>
      <SettingField of="volume_scale" before={before}>
        <Radio.Group
          options={[0, 1, 2, 3].map((count) => ({ value: count, label: t('decimals', { count }) }))}
        />
      </SettingField>
      <SettingField of="due_days" before={before}>
        <Whole most={365} unit={t('dayUnit')} />
      </SettingField>
      <SettingField of="tier_year_start" before={before}>
        <MonthDay />
      </SettingField>
      <SettingField of="price_change_policy" before={before}>
        <Radio.Group options={policies} />
      </SettingField>
      <SettingField of="tier_straddle_policy" before={before}>
        <Radio.Group options={policies} />
      </SettingField>
    </>
  )
}

function PenaltySettings({ before }: SettingsFieldsProps) {
  const t = useWords(words)
  return (
    <>
      <SettingField
        of="penalty_rate"
        before={before}
        rules={[percentRule(settingsInput.penalty_rate, '10', 4)]}
      >
        <PercentInput className={styles.fieldShort} />
      </SettingField>
      <SettingField of="penalty_grace_days" before={before}>
        <Whole most={365} unit={t('dayUnit')} />
      </SettingField>
      <SettingField
        of="penalty_cap_ratio"
        before={before}
        rules={[percentRule(settingsInput.penalty_cap_ratio, '1000', 2), agreeing]}
      >
        <PercentInput className={styles.fieldShort} />
      </SettingField>
      <SettingField of="penalty_rounding" before={before}>
        <Radio.Group options={useChoices('penaltyRounding')} />
      </SettingField>
    </>
  )
}

/** Settings that contradict each other: the message is the server's. */
const agreeing: FormRule = ({ getFieldValue }) => ({
  validator: async (_, penalty_cap_ratio: string) => {
    const penalty_rate = String(getFieldValue(['settings', 'penalty_rate']) ?? '')
    const problem = settingsProblems({ penalty_rate, penalty_cap_ratio }).penalty_cap_ratio
    if (problem) throw new Error(problemText(problem, currentLocale() === 'en_US' ? 'en' : 'zh'))
  },
})

function ReadingSettings({ before }: SettingsFieldsProps) {
  const t = useWords(words)
  return (
    <>
      <SettingField of="estimate_method" before={before}>
        <Select className={styles.fieldShort} options={useChoices('estimateMethod')} />
      </SettingField>
      <SettingField of="max_consecutive_estimates" before={before}>
        <Whole most={36} unit={t('timesUnit')} />
      </SettingField>
      <SettingField of="abnormal_high_percent" before={before}>
        <Whole least={1} most={10_000} unit="%" />
      </SettingField>
      <SettingField of="abnormal_low_percent" before={before}>
        <Whole least={1} most={100} unit="%" />
      </SettingField>
      <SettingField of="rollover_auto_limit" before={before}>
        <Whole most={99_999_999} unit="m³" />
      </SettingField>
      <SettingField of="remote_days" before={before}>
        <Whole least={1} most={15} unit={t('dayUnit')} />
      </SettingField>
      <SettingField of="remote_billing" before={before}>
        <Radio.Group options={useChoices('remoteBilling')} />
      </SettingField>
    </>
  )
}

type WholeProps = Omit<ComponentProps<typeof NumberInput>, 'least'> & { least?: number }

/** A whole number within its bounds. */
const Whole = ({ least = 0, ...field }: WholeProps) => (
  <NumberInput {...field} least={least} className={styles.fieldShort} />
)

interface FlagProps {
  id?: string
  value?: boolean
  onChange?: (value: boolean) => void
}

const Flag = ({ value, ...field }: FlagProps) => <Switch {...field} checked={value} />
