/** 远传: modules of devices, and what they report through the gateways. */
import * as z from 'zod'
import { audited, endpoint, holder, staff } from '../endpoint'
import { outOf } from '../field-schemas'
import {
  decimalOut,
  flag,
  id,
  optionalText,
  requiredIdentifier,
  requiredText,
  time,
  timeOut,
} from '../fields'
import { jobStarted } from '../jobs/calls'
import { queryOf } from '../list-query'
import { dateFilter, pageOf } from '../query'
import { inOrganization, inOrganizationPart } from '../record'
import { text } from '../text'
import { moduleFields, remoteAccountFields, reportFields, unknownFields } from './fields'
import { moduleList, reportList, unknownList } from './list'
import { deviceAlarms, rowRefusals, valveStates } from './vocabulary'

/** Rows of one batch. */
export const MOST_REPORTS = 1000
/** The counts of flow of one day, one for each hour. */
export const HOURS_OF_DAY = 24
/** The longest time that `GET /meters/{id}/remote/` shows at once, and the usual one. */
export const LONGEST_SHOWN_DAYS = 400
export const SHOWN_DAYS = 30
/** Without a good report for so long, a module is silent. */
export const SILENT_DAYS = 3
/** Decimals of a register that reports can have. */
export const MOST_REMOTE_DECIMALS = 3

export const moduleInput = {
  imei: requiredIdentifier(15).regex(/^\d{15}$/, 'imei'),
  /** A service account of the purpose gateway; null: any of the organization. */
  gateway: id.nullish(),
  /** A hospital, a school, a home: its valve is not closed for arrears or a repair. */
  no_cut: flag.default(false),
  /** By default now, or what it is for the same module. */
  from: time.optional(),
}

export const boundModule = z.object(outOf(moduleFields))

export const bindModule = endpoint({
  method: 'PUT',
  path: '/meters/{id}/module/',
  title: text(
    '为表具绑定远传模块，取代原有的',
    'Bind a module to the device of a meter; it replaces another one',
  ),
  access: holder('meterEdit'),
  owner: 'meters',
  body: z.strictObject({ ...moduleInput, ...inOrganization }),
  reply: boundModule,
})

export const unbindModule = endpoint({
  method: 'DELETE',
  path: '/meters/{id}/module/',
  title: text('立即解除模块绑定，其号码可再用', 'End the binding of a module now. Its number is free again'),
  access: holder('meterEdit'),
  owner: 'meters',
})

export const importModules = endpoint({
  method: 'POST',
  path: '/meters/modules/import/',
  title: text('按表格批量绑定模块，由作业完成', 'Bind modules from a spreadsheet as a job'),
  access: holder('meterEdit'),
  status: 202,
  upload: true,
  /** `check` true: the job only reports the problems. */
  body: z.strictObject({ check: z.enum(['true', 'false']).optional(), ...inOrganizationPart }),
  reply: jobStarted,
})

export const downloadModuleTemplate = endpoint({
  method: 'GET',
  path: '/meters/modules/import/template/',
  title: text('绑定模块的填写表格', 'Spreadsheet to fill in with modules'),
  access: holder('meterEdit'),
  query: z.strictObject({}),
  download: ['xlsx'],
})

const { meter, account_no, customer_name, address, meter_no, location } = remoteAccountFields
const account = outOf({ meter, account_no, customer_name, address, meter_no, location })

export const moduleRow = z.object({
  id: z.int(),
  organization: z.int(),
  ...account,
  ...outOf(moduleFields),
  silent: z.boolean(),
})

export const report = z.object({
  id: z.int(),
  organization: z.int(),
  meter: z.int(),
  ...outOf(reportFields),
  alarms: z.array(z.enum(deviceAlarms)),
})

/** In the list with its account. */
export const reportRow = report.extend(account)

const anInteger = { type: ['integer', 'string'], pattern: '^\\d+$' }
/** A row is read leniently, by itself: this says what is read. */
const row = z.unknown().meta({
  type: 'object',
  required: ['imei', 'freeze_at', 'reading'],
  properties: {
    imei: { type: 'string', pattern: '^\\d{15}$' },
    freeze_at: { type: 'string', description: 'YYYY-MM-DD HH:mm:ss, Asia/Shanghai' },
    reading: { ...anInteger, description: 'The count of the register: index × 10^remote_scale of the type' },
    hours: {
      type: 'array',
      description: 'Counts of flow of the 24 hours before freeze_at, oldest first',
      items: anInteger,
      minItems: HOURS_OF_DAY,
      maxItems: HOURS_OF_DAY,
    },
    battery: { type: 'integer', minimum: 0, maximum: 100, description: 'Percent' },
    rsrp: { type: 'integer', description: 'dBm' },
    valve: { type: 'string', enum: [...valveStates] },
    alarms: { type: 'array', items: { type: 'string', enum: [...deviceAlarms] } },
  },
})

export const sendReports = endpoint({
  method: 'POST',
  path: '/nb/nb-gate/',
  title: text(
    '接收模块的远传上报：列表或 {reports: […]}，1 至 1,000 行；被拒或重复的行不影响整批，已应答的即已存妥',
    'Reports of modules: a list, or {reports: […]}, of 1 to 1,000 rows. A row that is refused or repeated never spoils its batch; what is answered is durable',
  ),
  access: audited,
  callers: 'gateway',
  body: z.preprocess(
    (given) => (Array.isArray(given) ? { reports: given } : given),
    z.strictObject({ reports: z.array(row).min(1, 'required').max(MOST_REPORTS) }),
  ),
  reply: z.object({
    accepted: z.int(),
    duplicates: z.int(),
    /** `row` counts from 1. */
    refused: z.array(z.object({ row: z.int(), code: z.enum(rowRefusals), field: z.string().optional() })),
    /** Fields that could not be read, or hours that do not fit: the rest of their row stands. */
    ignored: z.array(z.object({ row: z.int(), field: z.string() })),
  }),
})

export const listModules = endpoint({
  method: 'GET',
  path: '/remote/modules/',
  title: text('在用表具的远传模块，附最近上报', 'Modules of devices in use, with their last report'),
  access: holder('meterList'),
  query: queryOf(moduleList),
  reply: pageOf(moduleRow),
})

export const listReports = endpoint({
  method: 'GET',
  path: '/remote/reports/',
  title: text('远传上报，最近收到的在前', 'Reports of modules, the last received first'),
  access: holder('meterList'),
  query: queryOf(reportList),
  reply: pageOf(reportRow),
})

export const acceptReport = endpoint({
  method: 'POST',
  path: '/remote/reports/{id}/accept/',
  title: text(
    '将上报改为有效：突跳须写原因；倒走须已与前后相符，或为过零（is_rollover）',
    'Make a report good. A jump takes a reason; a fall fits between its neighbours now, or is a rollover (is_rollover)',
  ),
  access: staff,
  owner: 'remote_reports',
  body: z.strictObject({
    is_rollover: flag.optional(),
    reason: optionalText(200).optional(),
    ...inOrganization,
  }),
  reply: report,
})

export const rejectReport = endpoint({
  method: 'POST',
  path: '/remote/reports/{id}/reject/',
  title: text(
    '拒绝上报，有效的也可；相邻存疑的重新判断',
    'Reject a report, a good one too. The quarantined ones beside it are judged again',
  ),
  access: staff,
  owner: 'remote_reports',
  body: z.strictObject({ reason: requiredText(200), ...inOrganization }),
  reply: report,
})

export const listUnknown = endpoint({
  method: 'GET',
  path: '/remote/unknown/',
  title: text(
    '近 30 天有上报而无模块使用的号码，附最新一行',
    'Numbers that report and that no module has, for 30 days, with their newest row',
  ),
  access: staff,
  query: queryOf(unknownList),
  reply: pageOf(z.object({ organization: z.int(), ...outOf(unknownFields) })),
})

export const readRemote = endpoint({
  method: 'GET',
  path: '/meters/{id}/remote/',
  title: text(
    '户表的模块及其上报，可定起止（默认近 30 天），最早在前',
    'The module of a meter, and what it reported from … to (by default the last 30 days), oldest first',
  ),
  access: holder('meterView'),
  owner: 'meters',
  query: z.strictObject({ from: dateFilter, to: dateFilter }),
  reply: z.object({
    module: boundModule.nullable(),
    reports: z.array(report),
    /** The flow of the 24 hours before a good report, oldest first, in m³. */
    hours: z.array(z.object({ freeze_at: timeOut, flows: z.array(decimalOut) })),
    /** Every module that its devices have had, newest first. */
    bindings: z.array(z.object({ imei: z.string(), from: timeOut, until: timeOut.nullable() })),
  }),
})

export const remoteCalls = [
  sendReports,
  bindModule,
  unbindModule,
  importModules,
  downloadModuleTemplate,
  readRemote,
  listModules,
  listReports,
  acceptReport,
  rejectReport,
  listUnknown,
] as const
