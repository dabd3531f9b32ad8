import type { Wire } from '@water/contract/endpoint'
import { wireCodeOf } from '@water/contract/refusals'
import type { listUnbilled, listUnreadMeters, markNotRead } from '@water/contract/rounds/calls'
import type { Language } from '@water/contract/text'
import { volumeText } from '../../db/declared-table'
import { sentenceOf } from '../../http/envelope'
import type { KeptRefusal } from '../jobs/outcome'
import type { LeftMeter } from './left-store'
import type { StoredRoundMeter } from './store'
import type { UnbilledMeter } from './unbilled-store'

export const presentRoundMeter = (
  { remote_refusal, ...row }: StoredRoundMeter,
  language: Language,
): Wire<typeof markNotRead>['reply'] => ({
  ...row,
  ...remoteReason(remote_refusal, language),
  last_reading: volumeText(row.last_reading),
  average_volume: volumeOrNull(row.average_volume),
  current_reading: volumeOrNull(row.current_reading),
  volume: volumeOrNull(row.volume),
})

/** Without a report the reason has a word of its own; else it is the code of the refusal. */
function remoteReason(refusal: KeptRefusal | null, language: Language) {
  if (refusal === null) return { remote_reason: null, remote_reason_msg: null }
  const { code, params } = refusal
  const words = new Map<string, string>([
    ['remote_none', 'none'],
    ['remote_quarantined', 'quarantined'],
  ])
  return {
    remote_reason: words.get(code) ?? wireCodeOf(code),
    remote_reason_msg: sentenceOf(code, params, language),
  }
}

type RowOf<E extends typeof listUnbilled | typeof listUnreadMeters> = Wire<E>['reply']['results'][number]

export const presentLeft = (row: LeftMeter): RowOf<typeof listUnreadMeters> => ({
  ...row,
  last_reading: volumeText(row.last_reading),
})

export const presentUnbilled = (row: UnbilledMeter): RowOf<typeof listUnbilled> => ({
  ...row,
  last_reading: volumeText(row.last_reading),
})

const volumeOrNull = (volume: string | null) => (volume === null ? null : volumeText(volume))
