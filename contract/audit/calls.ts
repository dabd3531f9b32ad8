import * as z from 'zod'
import { audited, endpoint, holder, staff } from '../endpoint'
import { timeOut } from '../fields'
import { keysOf } from '../gathered'
import { queryOf } from '../list-query'
import { objects } from '../objects'
import { idFilter, pageOf, unsearchedQuery } from '../query'
import { text } from '../text'
import { countOf } from '../totals'
import { auditList } from './list'

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
  /** A machine, instead of a person. */
  service: z.int().nullable(),
  /** The present name, else the username or the service's name at that time; '' where nobody was signed in. */
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
  title: text(
    '一条记录或单据的历史，最新在前，限有权查看的人',
    'The history of one record or document, newest first, for those who may see it',
  ),
  access: audited,
  query: unsearchedQuery({
    object_type: z.enum(keysOf(objects)),
    object_id: idFilter.unwrap(),
  }),
  reply: pageOf(auditEntry),
})

export const readMeterTimeline = endpoint({
  method: 'GET',
  path: '/meters/{id}/timeline/',
  title: text(
    '户表的历史，含账单和缴费，最新在前',
    'The history of an account with its orders and payments, newest first',
  ),
  access: holder('meterView'),
  owner: 'meters',
  query: unsearchedQuery({}),
  reply: pageOf(auditEntry),
})

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit/',
  title: text(
    '审计记录，最新在前；可按用户名、操作、请求号，或完整的户号、单据号查找',
    'The audit trail, newest first; search looks for a username, an action, a request, or the whole number of an account or a document',
  ),
  access: staff,
  query: queryOf(auditList),
  reply: pageOf(auditEntry),
})

export const countAudit = countOf(
  listAudit,
  text('审计记录的准确条数', 'How many entries the filters find, exactly'),
)

export const auditCalls = [readMeterTimeline, readTimeline, listAudit, countAudit] as const
