import { date, volume } from '@water/contract/fields'
import { FORMER_NO, MOST_FORMER_NOS } from '@water/contract/meters/account-no'
import { meterInput } from '@water/contract/meters/calls'
import { meterFields } from '@water/contract/meters/fields'
import { nestedCells } from '@water/contract/sheet-column'
import * as z from 'zod'
import { resolved } from '../meters/import-names-store'
import { parsedBy } from './parse'
import type { FoundProblems, Problems, Reading, RowToRead } from './row-to-read'

/** Several stand in one cell. */
const formerNosIn = (cell: string): string[] => [
  ...new Set(
    cell
      .toUpperCase()
      .split(/[;；]/)
      .filter((no) => no !== ''),
  ),
]
function areFormerNos(cell: string): boolean {
  const numbers = formerNosIn(cell)
  return numbers.length <= MOST_FORMER_NOS && numbers.every((no) => FORMER_NO.test(no))
}

/** The form of a new account, after its references have become ids. */
const meterForm = z.strictObject(meterInput)

const account = z.object({
  last_index: volume,
  last_read_on: date,
  install_date: date.optional(),
  former_no: z.string().refine(areFormerNos, 'former_no').optional(),
  status: z.enum(['active', 'closed']).default('active'),
  closed_at: date.optional(),
})

/** An account of the old system: the form of a new one, with the index from which its water goes on here. */
export function readAccount({ body, problems }: RowToRead, { asOf, names }: Reading) {
  const {
    account_no: _,
    last_index,
    last_read_on,
    former_no,
    status,
    closed_at,
    install_date,
    ...cells
  } = body
  const own = parsedBy(
    account,
    { last_index, last_read_on, former_no, status, closed_at, install_date },
    problems,
  )
  const days = own && daysOf(own, asOf, problems)
  const unresolved: Problems = {}
  const { parent, ...fields } = resolved(cells, names, unresolved)
  for (const [column, list] of Object.entries(unresolved)) problems.set(column, list)
  const meter = parsedBy(
    meterForm,
    {
      ...formOf(fields),
      initial_reading: own?.last_index ?? '0',
      ...(days && { install_date: days.install_date }),
    },
    problems,
  )
  if (own === null || days === null || meter === null) return { part: '', body: {}, sums: {} }
  const isClosed = own.status === 'closed'
  return {
    part: meter.meter_no,
    body: {
      meter,
      parent: typeof parent === 'string' ? parent : null,
      former_no: own.former_no === undefined ? null : formerNosIn(own.former_no).join(' ') || null,
      taken_over_on: days.last_read_on,
      closed_at: isClosed ? days.closed_at : null,
    },
    sums: { accounts: 1, active: isClosed ? 0 : 1 },
  }
}

function daysOf(own: z.output<typeof account>, asOf: string, problems: FoundProblems) {
  const day = (time: string) => time.slice(0, 10)
  const last_read_on = day(own.last_read_on)
  const install_date = own.install_date === undefined ? last_read_on : day(own.install_date)
  const closed_at = own.closed_at === undefined ? null : day(own.closed_at)
  if (last_read_on > asOf) problems.set('last_read_on', [{ message: 'after_as_of', params: { date: asOf } }])
  if (last_read_on < install_date) problems.set('last_read_on', [{ message: 'before_install' }])
  if (own.status === 'active' && closed_at !== null) problems.set('closed_at', [{ message: 'only_closed' }])
  else if (own.status === 'closed' && closed_at === null) problems.set('closed_at', [{ message: 'required' }])
  else if (closed_at !== null && closed_at > asOf)
    problems.set('closed_at', [{ message: 'after_as_of', params: { date: asOf } }])
  else if (closed_at !== null && closed_at < last_read_on)
    problems.set('closed_at', [{ message: 'before_last_reading' }])
  return { last_read_on, install_date, closed_at }
}

/** Flat columns → the nested objects and numbers of the form. */
function formOf({ longitude, latitude, ...cells }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...nestedCells(meterFields, cells),
    ...(longitude !== undefined && { longitude: Number(longitude) }),
    ...(latitude !== undefined && { latitude: Number(latitude) }),
  }
}
