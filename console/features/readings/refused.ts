import { abnormalKinds } from '@water/contract/readings/vocabulary'
import { ApiError } from '../../api/api-error'

export type ReadingField =
  | 'current_reading'
  | 'is_estimate'
  | 'is_rollover'
  | 'reverse_estimates'
  | 'confirm_subs'
  | 'hold'
  | 'read_at'
  | 'issued_on'
  | 'is_final'
  | 'remark'
export type AbnormalKind = (typeof abnormalKinds)[number]

const FIELDS = [
  'current_reading',
  'is_estimate',
  'is_rollover',
  'reverse_estimates',
  'confirm_subs',
  'hold',
  'read_at',
  'issued_on',
  'is_final',
  'remark',
] as const satisfies readonly ReadingField[]

/** The same refusal with the messages for the form's fields only. */
export function onItsField(error: ApiError): ApiError {
  const { kind, status, code, msg, fields } = error
  if (status !== 409) return error
  const named = FIELDS.flatMap((field) => (fields[field] ? [[field, fields[field]]] : []))
  return new ApiError(kind, {
    status,
    ...(code === null ? {} : { code }),
    msg,
    data: Object.fromEntries(named),
  })
}

/** The reason why a reading is doubtful, with its numbers. */
export interface Doubt {
  kinds: AbnormalKind[]
  volume: string | null
  average: string | null
}

/** A reading that only waits for confirmation; null when the refusal is another one. */
export function doubtOf({ code, data }: ApiError): Doubt | null {
  if (code !== 'abnormal') return null
  const { abnormal, volume, average_volume: average } = recordOf(data)
  const kinds = abnormalKinds.filter((kind) => Array.isArray(abnormal) && abnormal.includes(kind))
  return { kinds, volume: textOf(volume), average: textOf(average) }
}

export interface Turnover {
  /** The volume if the register has turned over; null when that would be more than is offered. */
  volume: string | null
}

/** The index is lower than the last one: the register may have turned over. Null when the refusal is another one. */
export function turnoverOf({ code, data }: ApiError): Turnover | null {
  const volume = textOf(recordOf(data).rollover_volume)
  // Below an estimate a rollover is seldom: it is offered when its volume is a usual one.
  return code === 'reversed' || (code === 'below_estimate' && volume !== null) ? { volume } : null
}

/** A master's reading that its subs do not let be billed: it may be kept. */
export const waitsForSubs = ({ code }: ApiError): boolean => code === 'subs_unread' || code === 'subs_exceed'

/** The index is below an estimated one, which may be reversed. */
export const isBelowEstimate = ({ code }: ApiError): boolean => code === 'below_estimate'

const recordOf = (data: unknown): Record<string, unknown> =>
  typeof data === 'object' && data !== null ? { ...data } : {}
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
