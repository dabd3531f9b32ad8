/**
 * The commands in a meter's life: its device is changed, the account is suspended and resumed, its device is faulty and
 * repaired, the account is closed and reopened, or transferred to a new customer.
 */
import * as z from 'zod'
import { effects } from '../corrections/effects'
import { endpoint, holder, staff } from '../endpoint'
import { inOf } from '../field-schemas'
import {
  date,
  decimalOut,
  flag,
  id,
  optionalText,
  requiredIdentifier,
  requiredText,
  time,
  volume,
} from '../fields'
import { jobStarted } from '../jobs/calls'
import { meter } from '../meters/calls'
import { filledQuery } from '../meters/filled-sheet'
import { changeReasons } from '../meters/vocabulary'
import { order } from '../orders/calls'
import { abnormalKinds } from '../readings/vocabulary'
import { inOrganization, inOrganizationPart } from '../record'
import { text } from '../text'
import { customerFields } from './fields'

/** A change-over: the last index of the removed device and the first one of the new device, at one time. */
export const changeInput = {
  final_reading: volume,
  is_rollover: flag.optional(),
  meter_no: requiredIdentifier(40),
  initial_reading: volume,
  /** By default those of the removed device. */
  meter_type: id.nullish(),
  diameter: id.nullish(),
  changed_at: time,
  reason: z.enum(changeReasons),
  remark: optionalText(500).optional(),
}
const changeBody = z.strictObject({
  ...changeInput,
  /** With the permissions to read meters and to reverse orders: a final index below estimates reverses them. */
  reverse_estimates: flag.optional(),
  ...inOrganization,
})

export const changeDevice = endpoint({
  method: 'POST',
  path: '/meters/{id}/change/',
  title: text('换表', 'Change the device of a meter'),
  access: holder('meterEdit'),
  owner: 'meters',
  money: true,
  body: changeBody,
  reply: meter,
})

export const previewChange = endpoint({
  method: 'POST',
  path: '/meters/{id}/change/preview/',
  title: text('预览换表的影响（不写入）', 'What a change-over would change. Nothing is written'),
  access: holder('meterEdit'),
  owner: 'meters',
  body: changeBody,
  /** `volume`: what the removed device has measured since the last bill; `abnormal`: why it is more than usual. */
  reply: meter.extend({ volume: decimalOut, abnormal: z.array(z.enum(abnormalKinds)), effects }),
})

export const withdrawChange = endpoint({
  method: 'DELETE',
  path: '/meters/{id}/change/',
  title: text('撤销最近一次换表，限开账之前', 'Take the last change-over back, before it is billed'),
  access: holder('meterEdit'),
  status: 200,
  owner: 'meters',
  reply: meter,
})

const reason = requiredText(200)
const begun = z.strictObject({ date, reason, ...inOrganization })

export const suspendMeter = endpoint({
  method: 'POST',
  path: '/meters/{id}/suspend/',
  title: text('自某日起报停户表', 'Suspend an account from a day on'),
  access: holder('meterEdit'),
  owner: 'meters',
  body: begun,
  reply: meter,
})

export const resumeMeter = endpoint({
  method: 'POST',
  path: '/meters/{id}/resume/',
  title: text('自某日起复用报停的户表', 'Resume a suspended account on a day'),
  access: holder('meterEdit'),
  owner: 'meters',
  body: z.strictObject({ date, ...inOrganization }),
  reply: meter,
})

export const reportFault = endpoint({
  method: 'POST',
  path: '/meters/{id}/fault/',
  title: text('登记表具故障', 'Enter that the device of a meter is faulty'),
  access: holder('meterEdit'),
  owner: 'meters',
  body: begun,
  reply: meter,
})

export const repairMeter = endpoint({
  method: 'POST',
  path: '/meters/{id}/repair/',
  title: text('登记故障表具已修复', 'Enter that a faulty device has been repaired'),
  access: holder('meterEdit'),
  owner: 'meters',
  body: begun.extend({ reason: optionalText(200).optional() }),
  reply: meter,
})

const closeBody = z.strictObject({ closed_at: date, reason, ...inOrganization })

export const closeMeter = endpoint({
  method: 'POST',
  path: '/meters/{id}/close/',
  title: text('抄末次读数后销户', 'Close an account after its final reading'),
  access: holder('meterEdit'),
  owner: 'meters',
  body: closeBody,
  reply: meter,
})

export const previewClose = endpoint({
  method: 'POST',
  path: '/meters/{id}/close/preview/',
  title: text('检查户表能否销户（不写入）', 'Whether an account may be closed. Nothing is written'),
  access: holder('meterEdit'),
  owner: 'meters',
  body: closeBody,
  reply: meter.extend({ effects }),
})

export const reopenMeter = endpoint({
  method: 'POST',
  path: '/meters/{id}/reopen/',
  title: text('恢复已销户的户表', 'Reopen a closed account'),
  access: staff,
  owner: 'meters',
  body: begun,
  reply: meter,
})

const transferBody = z.strictObject({
  /** The last day of the old customer. */
  transferred_at: date,
  /** With the permission to read meters: reads the meter for the last time, and bills the old customer. */
  final_reading: volume.nullish(),
  is_rollover: flag.optional(),
  confirm_abnormal: flag.optional(),
  /** With the permissions to read meters and to reverse orders: a final index below estimates reverses them. */
  reverse_estimates: flag.optional(),
  customer: z.strictObject({
    ...inOf(customerFields),
    /** By default the base persons of the price. */
    persons: z.int().min(1).max(99).nullish(),
  }),
  /** The new customer owes what is owed, and has the balance. */
  take_over: flag.optional(),
  /** The volume of the tier year is not counted anew after the final reading. */
  keep_tiers: flag.optional(),
  ...inOrganization,
})

export const transferMeter = endpoint({
  method: 'POST',
  path: '/meters/{id}/transfer/',
  title: text('过户给新客户', 'Transfer an account to a new customer'),
  access: holder('meterEdit'),
  owner: 'meters',
  money: true,
  body: transferBody,
  reply: meter,
})

export const previewTransfer = endpoint({
  method: 'POST',
  path: '/meters/{id}/transfer/preview/',
  title: text('预览过户的影响（不写入）', 'What a transfer would change. Nothing is written'),
  access: holder('meterEdit'),
  owner: 'meters',
  body: transferBody,
  /** `order`: the bill of the final reading. */
  reply: meter.extend({ order: order.nullable(), effects }),
})

export const importChanges = endpoint({
  method: 'POST',
  path: '/meters/change/import/',
  title: text('按表格批量换表，由作业完成', 'Change devices from a spreadsheet as a job'),
  access: holder('meterEdit'),
  status: 202,
  money: true,
  upload: true,
  body: z.strictObject({ check: z.enum(['true', 'false']).optional(), ...inOrganizationPart }),
  reply: jobStarted,
})

export const downloadChangeTemplate = endpoint({
  method: 'GET',
  path: '/meters/change/import/template/',
  title: text(
    '换表的填写表格，附列表中的户表',
    'Spreadsheet to fill in with change-overs, with the accounts of a list',
  ),
  access: holder('meterEdit'),
  query: filledQuery,
  download: ['xlsx'],
})

export const lifecycleCalls = [
  changeDevice,
  previewChange,
  withdrawChange,
  suspendMeter,
  resumeMeter,
  reportFault,
  repairMeter,
  closeMeter,
  previewClose,
  reopenMeter,
  transferMeter,
  previewTransfer,
  importChanges,
  downloadChangeTemplate,
] as const
