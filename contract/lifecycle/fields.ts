import { choiceField, type Fields, field } from '../field'

/** What the acts in a meter's life name beside the fields of the meter. */
export const lifecycleFields = {
  final_reading: field('volume', '旧表止码', 'Final index of the old device', {}),
  is_rollover: field('yes', '旧表过零', 'The old device has turned over', {}),
  changed_at: field('time', '换表时间', 'Changed at', {}),
  change_reason: choiceField('换表原因', 'Reason of the change', 'installationReason', {}),
} as const satisfies Fields
