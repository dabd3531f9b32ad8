/** 阀门: commands of valves, from the desk that asks for them and from the gateway that fetches and answers them. */
import * as z from 'zod'
import { audited, endpoint, holder } from '../endpoint'
import { inOf, outOf } from '../field-schemas'
import { timeOut } from '../fields'
import { pageOf, unsearchedQuery } from '../query'
import { inOrganization } from '../record'
import { text } from '../text'
import { valveFields } from './fields'
import { valveActions, valveResults } from './vocabulary'

/** Commands that a gateway gets at a time, and answers at a time. */
export const MOST_FETCHED = 100
const MOST_ANSWERED = 1000
export const LONGEST_ERROR = 200
export const USUAL_HOURS = 24
const MOST_HOURS = 72

export const valveCommand = z.object({
  id: z.int(),
  ...outOf(valveFields),
  asked_by_name: z.string(),
  /** Counts the commands of the meter: the newest decides. */
  seq: z.int(),
})

const asked = z.strictObject({
  ...inOf(valveFields),
  /** Hours until it is given up. */
  expires_in: z.int().min(1).max(MOST_HOURS).default(USUAL_HOURS),
  ...inOrganization,
})

export const askValve = endpoint({
  method: 'POST',
  path: '/meters/{id}/valve/',
  title: text(
    '下达开阀或关阀指令：由网关取走；欠费关阀届时再核一次',
    'Open or close the valve of a meter. Its gateway fetches the command; a close for arrears is looked at again then',
  ),
  access: holder('meterEdit'),
  status: 201,
  owner: 'meters',
  body: asked,
  reply: valveCommand,
})

export const previewValve = endpoint({
  method: 'POST',
  path: '/meters/{id}/valve/preview/',
  title: text('预览阀门指令的影响（不写入）', 'What a command of a valve would change. Nothing is written'),
  access: holder('meterEdit'),
  owner: 'meters',
  body: asked,
  reply: valveCommand.extend({
    id: z.null(),
    seq: z.null(),
    /** The queued commands that it takes the place of. */
    effects: z.object({
      commands: z.array(
        z.object({ id: z.int(), action: z.enum(valveActions), becomes: z.literal('cancelled') }),
      ),
    }),
  }),
})

export const listValveCommands = endpoint({
  method: 'GET',
  path: '/meters/{id}/valve/',
  title: text('户表的阀门指令，最新在前', 'Commands of the valve of a meter, newest first'),
  access: holder('meterView', 'meterEdit'),
  owner: 'meters',
  query: unsearchedQuery({}),
  reply: pageOf(valveCommand),
})

export const cancelValve = endpoint({
  method: 'DELETE',
  path: '/meters/{id}/valve/{command}/',
  title: text('取消网关尚未取走的阀门指令', 'Cancel a command that no gateway has fetched'),
  access: holder('meterEdit'),
  owner: 'meters',
})

export const fetchValveCommands = endpoint({
  method: 'GET',
  path: '/nb/nb-gate/',
  title: text(
    `网关取阀门指令，最早在前，至多 ${MOST_FETCHED} 条：待发的和尚未回报的；到 expires_at 即放弃，同一模块的两条以 seq 大者为准`,
    `Commands of valves for the modules of the gateway, oldest first, up to ${MOST_FETCHED}: queued ones, and those that it has not answered. Give one up at expires_at; of two of a module the greater seq decides`,
  ),
  access: audited,
  callers: 'gateway',
  reply: z.array(
    z.object({
      id: z.int(),
      imei: z.string(),
      action: z.enum(valveActions),
      seq: z.int(),
      expires_at: timeOut,
    }),
  ),
})

/** A row is read by itself, so that a bad one spoils no other: this says what is read. */
const row = z.unknown().meta({
  type: 'object',
  required: ['id', 'result', 'at'],
  properties: {
    id: { type: 'integer' },
    result: { type: 'string', enum: [...valveResults] },
    at: { type: 'string', description: 'YYYY-MM-DD HH:mm:ss, Asia/Shanghai' },
    error: { type: 'string', maxLength: LONGEST_ERROR },
  },
})

export const answerRefusals = ['bad_field', 'bad_time', 'unknown_command'] as const

export const answerValveCommands = endpoint({
  method: 'POST',
  path: '/nb/nb-gate/acks/',
  title: text(
    '网关回报阀门指令的结果：每条 `{id, result done | failed, at, error?}`；有误的行按行号（从 1 起）拒绝，相同的回报再来算重复',
    'Answer commands of valves: `{id, result done | failed, at, error?}` each. A bad row is refused by its number, which counts from 1; the same answer again is a duplicate',
  ),
  access: audited,
  callers: 'gateway',
  body: z.preprocess(
    (given) => (Array.isArray(given) ? { acks: given } : given),
    z.strictObject({ acks: z.array(row).min(1, 'required').max(MOST_ANSWERED) }),
  ),
  reply: z.object({
    accepted: z.int(),
    duplicates: z.int(),
    refused: z.array(z.object({ row: z.int(), code: z.enum(answerRefusals), field: z.string().optional() })),
  }),
})

export const valveCalls = [
  askValve,
  previewValve,
  listValveCommands,
  cancelValve,
  fetchValveCommands,
  answerValveCommands,
] as const
