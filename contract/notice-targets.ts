import { backupTargets } from './backups/notices'
import { correctionTargets } from './corrections/notices'
import { dayTargets } from './days/notices'
import { gathered } from './gathered'
import { invoiceTargets } from './invoices/notices'
import { jobTargets } from './jobs/notices'
import { messageTargets } from './messages/notices'
import { paymentTargets } from './payments/notices'
import { readingTargets } from './readings/notices'
import { reconciliationTargets } from './reconciliations/notices'
import { userTargets } from './users/notices'
import { withholdingTargets } from './withholdings/notices'

/** Where notices lead, by the names that they give their targets. */
export const noticeTargets = gathered([
  jobTargets,
  readingTargets,
  correctionTargets,
  userTargets,
  paymentTargets,
  messageTargets,
  invoiceTargets,
  dayTargets,
  reconciliationTargets,
  withholdingTargets,
  backupTargets,
])
export type TargetType = keyof typeof noticeTargets
