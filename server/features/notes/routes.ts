import type { Wire } from '@water/contract/endpoint'
import { createNote, deleteNote, listMeterNotes, listNotes, updateNote } from '@water/contract/notes/calls'
import { may } from '@water/rules/access/may'
import { dateOf, type LocalDate, type LocalTime } from '@water/rules/calendar'
import type { Caller } from '../../http/call'
import { orderOf, page, rangeOf } from '../../http/page'
import { command, query, type Route } from '../../http/route'
import { orNotFound, refuse, refuseField } from '../../refusal'
import { findMeter } from '../meters/store'
import { changeNote, findNote, insertNote, pageOfNotes, removeNote, type StoredNote } from './store'

type Note = Wire<typeof createNote>['reply']

/** Its writer on the same day, and staff at any time. */
const mayChange = (caller: Caller, today: LocalDate, { created_by, created_at }: StoredNote): boolean =>
  may(caller, 'staff') || (created_by === caller.id && dateOf(created_at) === today)

function refuseKept(caller: Caller, today: LocalDate, note: StoredNote): void {
  if (mayChange(caller, today, note)) return
  refuse('note_kept', { params: { name: note.created_by_name, day: dateOf(note.created_at) } })
}

const refuseFuture = (done: LocalTime | null | undefined, now: LocalTime) => {
  if (done && done > now) refuseField('done_at', 'future')
}

const presentFor =
  (caller: Caller, today: LocalDate) =>
  (row: StoredNote): Note => ({ ...row, may_change: mayChange(caller, today, row) })

/** The facts of a note in the trail of its account. */
const kept = ({ kind, text, due_on, done_at }: StoredNote) => ({
  ...{ note_kind: kind, note_text: text, note_due_on: due_on, note_done_at: done_at },
})

export const noteRoutes: Route[] = [
  query(listNotes, async (call) => {
    const { db, scope, caller, now, query } = call
    const { page: _page, page_size: _size, ordering, ...filters } = query
    const today = dateOf(now)
    const looking = { scope, user: caller.id, today, isOfAll: may(caller, ['meterView']) }
    const { count, rows } = await pageOfNotes(
      db,
      looking,
      filters,
      orderOf(ordering, '-id'),
      rangeOf(call.query),
    )
    return page(call, count, rows.map(presentFor(caller, today)))
  }),

  query(listMeterNotes, async (call) => {
    const { db, org, caller, now, path } = call
    orNotFound(await findMeter(db, org, path.id))
    const today = dateOf(now)
    const looking = { scope: { of: 'one', org } as const, user: caller.id, today, isOfAll: true }
    const newest = { column: 'id', direction: 'desc' } as const
    const { count, rows } = await pageOfNotes(db, looking, { meter: path.id }, newest, rangeOf(call.query))
    return page(call, count, rows.map(presentFor(caller, today)))
  }),

  command(createNote, 'note.create', async ({ tx, org, caller, now, path, body, audit }) => {
    refuseFuture(body.done_at, now)
    const id = orNotFound(await insertNote(tx, org, path.id, body, { by: caller.id, now }))
    const note = orNotFound(await findNote(tx, org, path.id, id))
    audit({ object: ['meter', path.id], after: kept(note) })
    return presentFor(caller, dateOf(now))(note)
  }),

  command(updateNote, 'note.update', async ({ tx, org, caller, now, path, body, audit }) => {
    const { organization: _, ...changed } = body
    const { done_at, ...content } = changed
    const before = orNotFound(await findNote(tx, org, path.id, path.note))
    if (Object.values(content).some((value) => value !== undefined)) refuseKept(caller, dateOf(now), before)
    refuseFuture(done_at, now)
    await changeNote(tx, org, path.note, now, changed)
    const after = orNotFound(await findNote(tx, org, path.id, path.note))
    audit({ object: ['meter', path.id], before: kept(before), after: kept(after) })
    return presentFor(caller, dateOf(now))(after)
  }),

  command(deleteNote, 'note.delete', async ({ tx, org, caller, now, path, audit }) => {
    const before = orNotFound(await findNote(tx, org, path.id, path.note))
    refuseKept(caller, dateOf(now), before)
    await removeNote(tx, org, path.note)
    audit({ object: ['meter', path.id], before: kept(before) })
  }),
]
