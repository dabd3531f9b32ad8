/** The acts in a meter's life: its device is changed. */
import * as z from 'zod'
import { effects } from '../corrections/effects'
import { endpoint, holder } from '../endpoint'
import { decimalOut, flag, id, optionalText, requiredText, time, volume } from '../fields'
import { meter } from '../meters/calls'
import { changeReasons } from '../meters/vocabulary'
import { inOrganization } from '../record'

/** A change-over: the last index of the removed device and the first one of the new device, at one time. */
export const changeInput = {
  final_reading: volume,
  is_rollover: flag.optional(),
  meter_no: requiredText(40),
  initial_reading: volume,
  /** By default those of the removed device. */
  meter_type: id.nullish(),
  diameter: id.nullish(),
  changed_at: time,
  reason: z.enum(changeReasons),
  remark: optionalText(500).optional(),
}
const changeBody = z.strictObject({ ...changeInput, ...inOrganization })

export const changeDevice = endpoint({
  method: 'POST',
  path: '/meters/{id}/change/',
  title: 'Change the device of a meter',
  access: holder('meterEdit'),
  owner: 'meters',
  money: true,
  body: changeBody,
  reply: meter,
})

export const previewChange = endpoint({
  method: 'POST',
  path: '/meters/{id}/change/preview/',
  title: 'What a change-over would change. Nothing is written',
  access: holder('meterEdit'),
  owner: 'meters',
  body: changeBody,
  /** `volume`: what the removed device has measured since the last bill. */
  reply: meter.extend({ volume: decimalOut, effects }),
})

export const withdrawChange = endpoint({
  method: 'DELETE',
  path: '/meters/{id}/change/',
  title: 'Take the last change-over back, before it is billed',
  access: holder('meterEdit'),
  status: 200,
  owner: 'meters',
  reply: meter,
})

export const lifecycleCalls = [changeDevice, previewChange, withdrawChange] as const
