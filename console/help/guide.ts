import { apiGuide } from '../features/api/routes'
import { auditGuide } from '../features/audit/routes'
import { backupGuide } from '../features/backups/routes'
import { dashboardGuide } from '../features/dashboard/routes'
import { dayGuide } from '../features/days/routes'
import { invoiceGuide } from '../features/invoices/routes'
import { jobGuide } from '../features/jobs/routes'
import { messageGuide } from '../features/messages/routes'
import { meterGuide } from '../features/meters/routes'
import { noteGuide } from '../features/notes/routes'
import { orderGuide } from '../features/orders/routes'
import { organizationGuide } from '../features/organizations/routes'
import { paymentGuide } from '../features/payments/routes'
import { periodGuide } from '../features/periods/routes'
import { priceGuide } from '../features/prices/routes'
import { readingGuide } from '../features/readings/routes'
import { reconciliationGuide } from '../features/reconciliations/routes'
import { referenceGuide } from '../features/reference/routes'
import { remoteGuide } from '../features/remote/routes'
import { reportGuide } from '../features/reports/routes'
import { userGuide } from '../features/users/routes'
import { withholdingGuide } from '../features/withholdings/routes'
import type { Text } from '../i18n/locale'
import { shellGuide } from '../shell/routes'

/** A sentence about each page, by the page's name in the route table. routes.test.ts checks that none is missing. */
export const GUIDE: Readonly<Record<string, Text>> = {
  ...shellGuide,
  ...organizationGuide,
  ...jobGuide,
  ...meterGuide,
  ...remoteGuide,
  ...noteGuide,
  ...userGuide,
  ...auditGuide,
  ...apiGuide,
  ...invoiceGuide,
  ...withholdingGuide,
  ...orderGuide,
  ...paymentGuide,
  ...dashboardGuide,
  ...dayGuide,
  ...reconciliationGuide,
  ...backupGuide,
  ...periodGuide,
  ...reportGuide,
  ...readingGuide,
  ...priceGuide,
  ...referenceGuide,
  ...messageGuide,
}
