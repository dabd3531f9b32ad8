import { alarmPlaces } from './alarms/object'
import { attachmentPlaces } from './attachments/object'
import { trailPlaces } from './audit/object'
import { dayPlaces } from './days/object'
import { gathered } from './gathered'
import { invoicePlaces } from './invoices/object'
import { jobPlaces } from './jobs/object'
import { messagePlaces } from './messages/object'
import { meterPlaces } from './meters/object'
import { moveInPlaces } from './move-ins/object'
import { notePlaces } from './notes/object'
import type { Place } from './object'
import { orderPlaces } from './orders/object'
import { organizationPlaces } from './organizations/object'
import { paymentPlaces } from './payments/object'
import { periodPlaces } from './periods/object'
import { pricePlaces } from './prices/object'
import { readingPlaces } from './readings/object'
import { reconciliationPlaces } from './reconciliations/object'
import { referencePlaces } from './reference/object'
import { remotePlaces } from './remote/object'
import { servicePlaces } from './services/object'
import { surchargePlaces } from './surcharges/object'
import type { Language } from './text'
import { userPlaces } from './users/object'
import { withholdingPlaces } from './withholdings/object'

/**
 * The words for the places of use of a record, by the table that refers to it; `…_below` for rows of its own table. A sentence names them
 * in this order. They are declared with their features, in `object.ts` there.
 */
export const places = gathered([
  userPlaces,
  referencePlaces,
  meterPlaces,
  surchargePlaces,
  pricePlaces,
  attachmentPlaces,
  notePlaces,
  alarmPlaces,
  remotePlaces,
  readingPlaces,
  orderPlaces,
  paymentPlaces,
  periodPlaces,
  dayPlaces,
  invoicePlaces,
  withholdingPlaces,
  reconciliationPlaces,
  jobPlaces,
  organizationPlaces,
  servicePlaces,
  moveInPlaces,
  messagePlaces,
  trailPlaces,
])

export type PlaceName = keyof typeof places

/** The number of uses of a record in one place. */
export interface Use {
  place: PlaceName
  /** Absent where it was not counted. */
  count?: number
  /** The names, where they are more useful than a number. */
  names?: readonly string[]
}

/** Counting stops here: a larger number helps nobody. */
export const MOST_USES = 10_000

const SEPARATOR = { zh: '、', en: ', ' } as const

/** `户表 12 个、水价版本 3 个` · `12 meters, 3 water price versions`. */
export function usesInWords(uses: readonly Use[], language: Language): string {
  return uses.map((use) => useInWords(use, language)).join(SEPARATOR[language])
}

function useInWords({ place, count, names }: Use, language: Language): string {
  const { zh, unit, en }: Place = places[place]
  const number = count !== undefined && count > MOST_USES ? `${MOST_USES}+` : count
  const said =
    language === 'zh'
      ? [zh, ...(number === undefined ? [] : [number, unit])].join(' ')
      : [...(number === undefined ? [] : [number]), en[count === 1 ? 0 : 1]].join(' ')
  if (!names?.length) return said
  const list = names.join(SEPARATOR[language])
  return language === 'zh' ? `${said}（${list}）` : `${said} (${list})`
}
