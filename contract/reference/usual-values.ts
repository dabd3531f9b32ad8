/** 常用值: the usual meter types and diameters, for an organization that begins. */
import * as z from 'zod'
import { endpoint, staff } from '../endpoint'
import { inOrganization } from '../record'
import { text } from '../text'
import { meterKinds, readingModes } from './vocabulary'

const usualValues = z.object({
  meter_types: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(meterKinds),
      reading_mode: z.enum(readingModes),
      has_valve: z.boolean(),
      register_digits: z.int(),
      /** The organization has one of this name. */
      exists: z.boolean(),
    }),
  ),
  diameters: z.array(
    z.object({
      name: z.string(),
      mm: z.int(),
      service_years: z.int(),
      /** The organization has one of this name or of this width. */
      exists: z.boolean(),
    }),
  ),
})

export const readUsualValues = endpoint({
  method: 'GET',
  path: '/organizations/usual-values/',
  title: text(
    '常用的表类型和口径，以及组织已有哪些',
    'The usual meter types and diameters, and which of them the organization has',
  ),
  access: staff,
  reply: usualValues,
})

export const takeUsualValues = endpoint({
  method: 'POST',
  path: '/organizations/usual-values/',
  title: text(
    '补建组织缺少的常用表类型和口径，已有的不变；新口径的容量水费未设定',
    'Make the usual meter types and diameters that the organization lacks; what it has stays as it is. The capacity fees of the new diameters are not set',
  ),
  access: staff,
  body: z.strictObject(inOrganization),
  reply: z.object({ meter_types: z.int(), diameters: z.int() }),
})
