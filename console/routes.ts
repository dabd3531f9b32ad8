import { apiRoutes } from './features/api/routes'
import { auditRoutes } from './features/audit/routes'
import { backupRoutes } from './features/backups/routes'
import { dashboardRoutes } from './features/dashboard/routes'
import { dayRoutes } from './features/days/routes'
import { invoiceRoutes } from './features/invoices/routes'
import { jobRoutes } from './features/jobs/routes'
import { messageRoutes } from './features/messages/routes'
import { meterRoutes } from './features/meters/routes'
import { noteRoutes } from './features/notes/routes'
import { orderRoutes } from './features/orders/routes'
import { organizationRoutes, platformRoutes } from './features/organizations/routes'
import { paymentRoutes } from './features/payments/routes'
import { periodRoutes } from './features/periods/routes'
import { priceRoutes } from './features/prices/routes'
import { readingRoutes } from './features/readings/routes'
import { reconciliationRoutes } from './features/reconciliations/routes'
import { referenceRoutes } from './features/reference/routes'
import { remoteRoutes } from './features/remote/routes'
import { reportRoutes } from './features/reports/routes'
import { userRoutes } from './features/users/routes'
import { withholdingRoutes } from './features/withholdings/routes'
import type { PageRoute, RouteGroup } from './route'
import { ownRoutes, resultRoutes } from './shell/routes'

/** The menu and all screens (console.md §2). A page is declared with its feature; here are the branches of the menu. */
export const ROUTES: readonly RouteGroup[] = [
  { path: '/dashboard', title: { zh: '首页', en: 'Home' }, icon: 'home', order: 0, pages: dashboardRoutes },
  {
    path: '/organizations',
    title: { zh: '组织管理', en: 'Organizations' },
    icon: 'organization',
    order: 1,
    redirect: '/organizations/list',
    pages: [...platformRoutes, ...backupRoutes],
  },
  {
    path: '/my',
    title: { zh: '我的', en: 'My centre' },
    icon: 'user',
    order: 1,
    redirect: '/my/profile',
    pages: [...ownRoutes, ...jobRoutes],
  },
  {
    path: '/meter',
    title: { zh: '水表管理', en: 'Meters' },
    icon: 'meter',
    order: 3,
    redirect: '/meter/list',
    pages: [...meterRoutes, ...remoteRoutes, ...noteRoutes],
  },
  {
    path: '/user',
    title: { zh: '用户管理', en: 'Users' },
    icon: 'users',
    order: 3,
    redirect: '/user/list',
    pages: [...auditRoutes, ...apiRoutes, ...userRoutes],
  },
  {
    path: '/invoice',
    title: { zh: '发票管理', en: 'Invoices' },
    icon: 'invoice',
    order: 4,
    redirect: '/invoice/list',
    pages: invoiceRoutes,
  },
  {
    path: '/order',
    title: { zh: '账单管理', en: 'Orders' },
    icon: 'order',
    order: 4,
    redirect: '/order/list',
    pages: [
      ...orderRoutes,
      ...paymentRoutes,
      ...dayRoutes,
      ...reconciliationRoutes,
      ...withholdingRoutes,
      ...periodRoutes,
      ...reportRoutes,
    ],
  },
  {
    path: '/reading',
    title: { zh: '抄表管理', en: 'Meter reading' },
    icon: 'reading',
    order: 5,
    redirect: '/reading/create',
    pages: readingRoutes,
  },
  {
    path: '/organization',
    title: { zh: '组织配置', en: 'Configuration' },
    icon: 'configuration',
    order: 5,
    redirect: '/organization/info',
    pages: [...organizationRoutes, ...priceRoutes, ...referenceRoutes, ...messageRoutes].map((page) => ({
      ...page,
      organization: 'one',
    })),
  },
  {
    path: '/result',
    title: { zh: '结果页', en: 'Result' },
    icon: 'result',
    order: 9,
    hidden: true,
    redirect: '/result/success',
    pages: resultRoutes,
  },
]

export const PAGES: readonly PageRoute[] = ROUTES.flatMap(({ pages }) => pages)
