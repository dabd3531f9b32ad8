import { alarmTargets } from './alarms/notices'
import { backupTargets } from './backups/notices'
import { correctionTargets } from './corrections/notices'
import { dayTargets } from './days/notices'
import { gathered } from './gathered'
import { invoiceTargets } from './invoices/notices'
import { jobTargets } from './jobs/notices'
import { messageTargets } from './messages/notices'
import type { noticeKinds } from './notice-kinds'
import { objects } from './objects'
import { readingTargets } from './readings/notices'
import { serviceTargets } from './services/notices'

/** Targets that are more than the page of a row. */
const declared = gathered([
  jobTargets,
  readingTargets,
  correctionTargets,
  messageTargets,
  invoiceTargets,
  dayTargets,
  backupTargets,
  serviceTargets,
  alarmTargets,
])

type Known = typeof objects & typeof declared
type LeadsOf<Kind> = Kind extends { leads: infer Leads extends keyof Known } ? Leads : never
export type TargetType = LeadsOf<(typeof noticeKinds)[keyof typeof noticeKinds]>

/** Where notices lead, by the names that they give their targets: a declared one, or the page of a kind of object. */
export const noticeTargets: { readonly [Type in TargetType]: Known[Type] } = { ...objects, ...declared }
