import * as z from 'zod'
import { effects } from '../corrections/effects'
import { endpoint, staff } from '../endpoint'
import { inOf } from '../field-schemas'
import { id, month, optionalText, positiveMoney, positiveVolume, time } from '../fields'
import { jobStarted } from '../jobs/calls'
import { order } from '../orders/calls'
import { inOrganization, inOrganizationPart } from '../record'
import { text } from '../text'
import { feeLineFields } from './fields'
import { chargeKinds } from './vocabulary'

/** One fee; an order may have several. */
export const feeLine = z.strictObject({ ...inOf(feeLineFields), amount: positiveMoney })

/** A charge beside readings: fees, or a volume that no reading shows. */
export const chargeInput = {
  meter: id,
  kind: z.enum(chargeKinds),
  /** Fees only; by default the present month. */
  billing_month: month.optional(),
  lines: z.array(feeLine).min(1, 'required').max(20).optional(),
  /** Back charges only. */
  volume: positiveVolume.optional(),
  /** Decides price, persons and tier year of a back charge; by default now. */
  read_at: time.optional(),
  remark: optionalText(500).optional(),
}

const OF_KIND = {
  fee: { needs: 'lines', without: ['volume', 'read_at'] },
  back_charge: { needs: 'volume', without: ['lines', 'billing_month'] },
} as const

type Charge = z.output<z.ZodObject<typeof chargeInput>>

/** Each kind has its own fields. */
export function ofItsKind(charge: Charge, context: z.RefinementCtx): void {
  const { needs, without } = OF_KIND[charge.kind]
  if (charge[needs] === undefined) context.addIssue({ code: 'custom', path: [needs], message: 'required' })
  for (const field of without)
    if (charge[field] !== undefined)
      context.addIssue({ code: 'custom', path: [field], message: 'unknown_field' })
}

const chargeBody = z.strictObject({ ...chargeInput, ...inOrganization }).superRefine(ofItsKind)

export const createCharge = endpoint({
  method: 'POST',
  path: '/orders/',
  title: text('开其他收费或追补的账单', 'Bill fees, or a volume without a reading'),
  access: staff,
  status: 201,
  money: true,
  body: chargeBody,
  reply: order,
})

export const previewCharge = endpoint({
  method: 'POST',
  path: '/orders/preview/',
  title: text(
    '试算其他收费或追补的账单及其影响（不写入）',
    'The order of fees or of a back charge, and what it would change. Nothing is written',
  ),
  access: staff,
  body: chargeBody,
  reply: order.extend({ effects }),
})

export const importCharges = endpoint({
  method: 'POST',
  path: '/orders/import/',
  title: text(
    '按表格批量开其他收费和追补，由作业完成',
    'Bill fees and back charges from a spreadsheet as a job',
  ),
  access: staff,
  status: 202,
  money: true,
  upload: true,
  body: z.strictObject({
    check: z.enum(['true', 'false']).optional(),
    /** Bills what was billed from the same row before: all such rows, or those with these numbers (`2,5,9`). */
    again: z
      .string()
      .regex(/^(true|false|[1-9]\d{0,5}(,[1-9]\d{0,5})*)$/, 'format')
      .optional(),
    ...inOrganizationPart,
  }),
  reply: jobStarted,
})

export const downloadChargeTemplate = endpoint({
  method: 'GET',
  path: '/orders/import/template/',
  title: text('其他收费和追补的填写表格', 'Spreadsheet to fill in with fees and back charges'),
  access: staff,
  query: z.strictObject({}),
  download: ['xlsx'],
})

export const chargeCalls = [createCharge, previewCharge, importCharges, downloadChargeTemplate] as const
