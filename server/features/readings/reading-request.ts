import type { LocalDate, LocalTime } from '@water/rules/calendar'
import type { ReadingRequest } from '../ledger/draft'

/** What the wire leaves out has the usual meaning. */
interface ReadingBody {
  meter: number
  current_reading?: string | null | undefined
  read_at: LocalTime
  is_estimate?: boolean | undefined
  is_rollover?: boolean | undefined
  is_final?: boolean | undefined
  confirm_abnormal?: boolean | undefined
  issued_on?: LocalDate | undefined
  remark?: string | undefined
}

export function readingRequest(body: ReadingBody, source: ReadingRequest['source']): ReadingRequest {
  return {
    meter: body.meter,
    current_reading: body.current_reading ?? null,
    read_at: body.read_at,
    source,
    is_estimate: body.is_estimate ?? false,
    is_rollover: body.is_rollover ?? false,
    is_final: body.is_final ?? false,
    confirm_abnormal: body.confirm_abnormal ?? false,
    issued_on: body.issued_on ?? null,
    remark: body.remark ?? '',
  }
}
