import { foldedNumber } from '@water/rules/identity/numbers-and-names'
import * as z from 'zod'
import { audited, endpoint, holder, staff } from '../endpoint'
import { timeOut } from '../fields'
import { keysOf } from '../gathered'
import { objects } from '../objects'
import { dateFilter, flagFilter, idFilter, listQuery, manyOf, oneOf, pageOf, unsearchedQuery } from '../query'
import { countOf } from '../totals'
import { auditActKinds } from './words'

export const auditObjectTypes = keysOf(objects)
export const auditKinds = keysOf(auditActKinds)

/** The kinds of values. `text` is in words already. */
export const auditValueKinds = ['text', 'money', 'decimal', 'whole', 'time'] as const

/** One field that a command set or changed: its label and its values in the caller's language. Null means empty. */
export const auditChange = z.object({
  field: z.string(),
  label: z.string(),
  kind: z.enum(auditValueKinds),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

export const auditEntry = z.object({
  id: z.int(),
  /** Null: of the platform's log. */
  organization: z.int().nullable(),
  organization_name: z.string().nullable(),
  at: timeOut,
  actor: z.int().nullable(),
  /** The present name, else the username at that time; '' where nobody was signed in. */
  actor_name: z.string(),
  action: z.string(),
  title: z.string(),
  object_type: z.string(),
  object_type_name: z.string(),
  object: z.int().nullable(),
  /** The object's name; '' for a batch. */
  object_name: z.string(),
  /** For a batch: the number of objects that it made. */
  count: z.int().nullable(),
  /** Shown to staff only. */
  address: z.string().nullable(),
  request: z.string().nullable(),
  changes: z.array(auditChange),
})

export const readTimeline = endpoint({
  method: 'GET',
  path: '/audit/timeline/',
  title: 'The history of one record or document, newest first, for those who may see it',
  access: audited,
  query: unsearchedQuery({
    object_type: z.enum(auditObjectTypes),
    object_id: idFilter.unwrap(),
  }),
  reply: pageOf(auditEntry),
})

export const readMeterTimeline = endpoint({
  method: 'GET',
  path: '/meters/{id}/timeline/',
  title: 'The history of an account with its orders and payments, newest first',
  access: holder('meterView'),
  owner: 'meters',
  query: unsearchedQuery({}),
  reply: pageOf(auditEntry),
})

export const auditLogs = ['organization', 'platform'] as const

const filters = {
  /** `platform`: commands without an organization, which only super administrators see. */
  log: oneOf(auditLogs),
  actor: idFilter,
  object_type: manyOf(auditObjectTypes),
  object_id: idFilter,
  kind: manyOf(auditKinds),
  /** True leaves sign-ins and passwords out. */
  acts_only: flagFilter,
  at_from: dateFilter,
  at_to: dateFilter,
  address: z.string().overwrite(foldedNumber).max(64).optional(),
}

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit/',
  title:
    'The audit trail, newest first; search looks for a username, an action, a request, or the whole number of an account or a document',
  access: staff,
  query: listQuery(filters),
  reply: pageOf(auditEntry),
})

export const countAudit = countOf(listAudit, 'How many entries the filters find, exactly')

export const auditCalls = [readMeterTimeline, readTimeline, listAudit, countAudit] as const
