import type { Settings } from '@water/contract/organizations/calls'

export type Setting = keyof Settings

/** The settings in the order of the screens, by subject. */
export const GROUPS = {
  billing: ['volume_scale', 'due_days', 'tier_year_start', 'price_change_policy', 'tier_straddle_policy'],
  penalty: ['penalty_rate', 'penalty_grace_days', 'penalty_cap_ratio', 'penalty_rounding'],
  money: ['auto_settle', 'allow_flush_paid', 'backdate_days'],
  reading: [
    'estimate_method',
    'max_consecutive_estimates',
    'abnormal_high_percent',
    'abnormal_low_percent',
    'rollover_auto_limit',
    'remote_days',
    'remote_billing',
  ],
  reminders: ['low_balance_days'],
  accounts: ['account_no_rule', 'print_former_nos'],
  cuts: ['cut_notice_days', 'no_cut_days', 'reopen_when_paid'],
} as const satisfies Record<string, readonly Setting[]>

export type Group = keyof typeof GROUPS
export const GROUP_NAMES = Object.keys(GROUPS) as Group[] // the keys of the record above

/** A list is the same when its items are. */
export const isSameSetting = (left: Settings[Setting], right: Settings[Setting]): boolean =>
  String(left) === String(right)

/** The settings that differ, in the order of the screens. */
export const changedSettings = (before: Settings, after: Settings): Setting[] =>
  GROUP_NAMES.flatMap((group): readonly Setting[] => GROUPS[group]).filter(
    (setting) => !isSameSetting(before[setting], after[setting]),
  )

/** The settings that compute dues: a change of one changes today's penalties. */
export const touchesPenalties = (changed: readonly Setting[]): boolean =>
  changed.some((setting) => (GROUPS.penalty as readonly Setting[]).includes(setting))
