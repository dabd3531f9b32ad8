import { alarmNotices } from './alarms/notices'
import { backupNotices } from './backups/notices'
import { chargeNotices } from './charges/notices'
import { correctionNotices } from './corrections/notices'
import { dayNotices } from './days/notices'
import { gathered } from './gathered'
import { invoiceNotices } from './invoices/notices'
import { jobNotices } from './jobs/notices'
import { lifecycleNotices } from './lifecycle/notices'
import { messageNotices } from './messages/notices'
import { meterNotices } from './meters/notices'
import { paymentNotices } from './payments/notices'
import { readingNotices } from './readings/notices'
import { reconciliationNotices } from './reconciliations/notices'
import { referenceNotices } from './reference/notices'
import { remoteNotices } from './remote/notices'
import { serviceNotices } from './services/notices'
import { userNotices } from './users/notices'
import { withholdingNotices } from './withholdings/notices'

/** Every kind of notice. It is declared with the feature that makes it, in `notices.ts` there. */
export const noticeKinds = gathered([
  jobNotices,
  meterNotices,
  lifecycleNotices,
  remoteNotices,
  referenceNotices,
  readingNotices,
  chargeNotices,
  correctionNotices,
  userNotices,
  paymentNotices,
  messageNotices,
  invoiceNotices,
  dayNotices,
  reconciliationNotices,
  withholdingNotices,
  serviceNotices,
  alarmNotices,
  backupNotices,
])
export type NoticeType = keyof typeof noticeKinds
