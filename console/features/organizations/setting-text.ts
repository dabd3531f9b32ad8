import type { Settings } from '@water/contract/organizations/calls'
import { useSigns } from '../../i18n/signs'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { asPercent } from '../../ui/field/percent'
import type { Setting } from './settings'
import { words } from './words'

/** The value of a setting in words: `say('due_days', 15)` is “15 days”. */
export function useSettingText() {
  const t = useWords(words)
  const name = useNames()
  const { comma } = useSigns()
  const days = (count: number) => t('days', { count })
  const said: { [Name in Setting]: (value: Settings[Name]) => string } = {
    volume_scale: (count) => t('decimals', { count }),
    due_days: days,
    tier_year_start: (day) => t('monthDay', { month: Number(day.slice(0, 2)), day: Number(day.slice(3)) }),
    price_change_policy: (policy) => name('changePolicy', policy),
    tier_straddle_policy: (policy) => name('changePolicy', policy),
    penalty_rate: (rate) => t('perDay', { percent: asPercent(rate) }),
    penalty_grace_days: days,
    penalty_cap_ratio: (ratio) => t('ofPrincipal', { percent: asPercent(ratio) }),
    penalty_rounding: (rounding) => name('penaltyRounding', rounding),
    auto_settle: (is) => t(is ? 'on' : 'off'),
    allow_flush_paid: (is) => t(is ? 'on' : 'off'),
    backdate_days: days,
    estimate_method: (method) => name('estimateMethod', method),
    max_consecutive_estimates: (count) => t('times', { count }),
    abnormal_high_percent: (percent) => t('percentMore', { percent }),
    abnormal_low_percent: (percent) => t('percentLess', { percent }),
    rollover_auto_limit: (volume) => t('cubicMetres', { volume }),
    low_balance_days: days,
    remote_days: days,
    remote_billing: (billing) => name('remoteBilling', billing),
    cut_notice_days: days,
    no_cut_days: (all) => (all.length === 0 ? t('noDays') : all.join(comma)),
    reopen_when_paid: (is) => t(is ? 'on' : 'off'),
    account_no_rule: (rule) => name('accountNoRule', rule),
    print_former_nos: (is) => t(is ? 'on' : 'off'),
  }
  return <Name extends Setting>(setting: Name, value: Settings[Name]): string => said[setting](value)
}
