/** Every call of the API, in the order a reader of the documentation expects. */
import * as access from './access'
import * as audit from './audit'
import type { Endpoint, Wire } from './endpoint'
import * as jobs from './jobs'
import * as meters from './meters'
import * as notices from './notices'
import * as orders from './orders'
import * as organizations from './organizations'
import * as payments from './payments'
import * as permissions from './permissions'
import * as trials from './price-trials'
import * as prices from './prices'
import * as readings from './readings'
import * as reference from './reference'
import * as sessions from './sessions'
import * as surcharges from './surcharges'

const { meterTypes, diameters, locations, bankAccounts } = reference

export const endpoints = [
  access.login,
  access.sendVerificationCode,
  access.register,
  access.refreshToken,
  access.logout,
  access.readSelf,
  access.listUsers,
  access.createUser,
  access.readUser,
  access.updateUser,
  access.deleteUser,
  access.changePassword,
  sessions.listOwnSessions,
  sessions.endOwnSession,
  sessions.endOtherSessions,
  permissions.listPermissions,
  permissions.createPermission,
  permissions.replacePermission,
  permissions.listAssignedUsers,
  permissions.assignPermission,
  permissions.revokePermission,
  permissions.listHolders,
  permissions.listGrantHistory,
  permissions.listOwnPermissions,
  access.listDemoAccounts,
  access.listDemoMessages,
  organizations.listOrganizations,
  organizations.createOrganization,
  organizations.readOrganization,
  organizations.replaceOrganization,
  organizations.updateOrganization,
  organizations.deleteOrganization,
  meterTypes.list,
  meterTypes.create,
  meterTypes.read,
  meterTypes.replace,
  meterTypes.update,
  meterTypes.remove,
  diameters.list,
  diameters.create,
  diameters.read,
  diameters.replace,
  diameters.update,
  diameters.remove,
  locations.list,
  reference.readLocationTree,
  locations.create,
  locations.read,
  locations.replace,
  locations.update,
  locations.remove,
  bankAccounts.list,
  bankAccounts.create,
  bankAccounts.read,
  bankAccounts.replace,
  bankAccounts.update,
  bankAccounts.remove,
  surcharges.listSurchargeItems,
  surcharges.createSurchargeItem,
  surcharges.readSurchargeItem,
  surcharges.replaceSurchargeItem,
  surcharges.addSurchargeVersion,
  surcharges.deleteSurchargeItem,
  surcharges.deleteSurchargeVersion,
  prices.listWaterPrices,
  prices.createWaterPrice,
  prices.readWaterPrice,
  prices.replaceWaterPrice,
  prices.addWaterPriceVersion,
  prices.deleteWaterPrice,
  prices.deleteWaterPriceVersion,
  trials.tryWaterPrice,
  trials.previewWaterPrice,
  trials.trySurchargeItem,
  trials.previewSurchargeItem,
  meters.listMeters,
  meters.createMeter,
  meters.readMeter,
  meters.replaceMeter,
  meters.updateMeter,
  meters.deleteMeter,
  meters.listInstallations,
  meters.listMeterBalance,
  audit.readMeterTimeline,
  readings.listMeterReadings,
  readings.importMeters,
  readings.downloadMeterTemplate,
  readings.previewReading,
  readings.createReadingOrder,
  readings.createReadingOrders,
  readings.importReadings,
  readings.downloadReadingTemplate,
  readings.listReadings,
  readings.readReading,
  orders.listOrders,
  orders.listMonthlyOrders,
  orders.readOrder,
  payments.listPayments,
  payments.readDues,
  payments.createPayment,
  payments.readPayment,
  payments.updatePayment,
  payments.reversePayment,
  jobs.readJob,
  jobs.downloadRefusedRows,
  notices.listNotices,
  notices.countUnread,
  notices.readNotices,
  notices.clearNotices,
  notices.updateNotice,
  audit.readTimeline,
  audit.listAudit,
] as const satisfies readonly Endpoint[]

type Declared = (typeof endpoints)[number]

/** 'METHOD /path/' → what goes in and what comes out. For `import type` only. */
export type Api = { [E in Declared as `${E['method']} ${E['path']}`]: Wire<E> }
