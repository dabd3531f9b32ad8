import { auditActText, auditObjectText } from '@water/contract/audit/act-words'
import type { auditChange, auditEntry } from '@water/contract/audit/calls'
import type { Language } from '@water/contract/text'
import type * as z from 'zod'
import { type Difference, differencesOf, isPlain } from './differences'
import { type FieldWord, fieldOrder, fieldWord } from './field-words'
import type { EntryRow } from './store'
import { type NameOf, valueText } from './values'

type Entry = z.output<typeof auditEntry>
type Change = z.output<typeof auditChange>

/** Lists of ids of the objects that a batch made. */
const BATCH_FIELDS = ['orders', 'opened', 'meters', 'messages', 'payments'] as const

/**
 * An entry in its reader's language. Only staff see the address that it came from. The server words the trail, so that
 * the screen, the export and other clients say the same, and snapshots are masked in one place.
 */
export function presentEntry(
  row: EntryRow,
  language: Language,
  nameOf: NameOf,
  { isStaff }: { isStaff: boolean },
): Entry {
  const batch = batchOf(row)
  const said = batch === null ? [row.before, row.after] : [withoutBatch(row.before), withoutBatch(row.after)]
  return {
    id: row.id,
    organization: row.organization_id,
    organization_name: row.organization_name,
    at: row.at,
    actor: row.actor_id,
    service: row.service_id,
    actor_name: row.actor_shown,
    action: row.action,
    title: auditActText(row.action)?.[language] ?? row.action,
    object_type: row.object_type,
    object_type_name: auditObjectText(row.object_type)[language],
    object: row.object_id,
    object_name: objectName(row, nameOf),
    count: batch,
    address: isStaff ? row.address : null,
    request: isStaff ? row.request_id : null,
    changes: differencesOf(said[0], said[1])
      .sort((a, b) => fieldOrder(row.object_type, a.path) - fieldOrder(row.object_type, b.path))
      .map((one) => presentChange(row.object_type, one, language, nameOf)),
  }
}

function presentChange(
  object: string,
  { path, before, after, names }: Difference,
  language: Language,
  nameOf: NameOf,
): Change {
  const word = fieldWord(object, path)
  return {
    field: path,
    label: word?.[language] ?? path,
    kind: word?.kind ?? 'text',
    before: valueText(before, wordFor(word, path), language, nameOf, names.before),
    after: valueText(after, wordFor(word, path), language, nameOf, names.after),
  }
}

/** A secret is never shown, with or without a label of its own. */
const SECRET = /secret|token|access_key$|password_hash/i
const wordFor = (word: FieldWord | undefined, path: string): FieldWord | undefined =>
  SECRET.test(path) ? { zh: path, en: path, ...word, mask: 'secret' } : word

function batchOf({ object_id, after }: EntryRow): number | null {
  if (object_id !== null || !isPlain(after)) return null
  const lists = BATCH_FIELDS.map((field) => after[field]).filter(Array.isArray)
  return lists.length === 0 ? null : lists.reduce((sum, list) => sum + list.length, 0)
}

function withoutBatch(snapshot: unknown): unknown {
  if (!isPlain(snapshot)) return snapshot
  return Object.fromEntries(
    Object.entries(snapshot).filter(([field]) => !(BATCH_FIELDS as readonly string[]).includes(field)),
  )
}

/** The present name of the object, or the last one of a deleted object. */
function objectName({ object_type, object_id, before, after }: EntryRow, nameOf: NameOf): string {
  if (object_id === null) return ''
  // A kind of object without names is not found among them.
  const now = nameOf(object_type as Parameters<NameOf>[0], object_id)
  if (now !== undefined) return now
  for (const snapshot of [after, before]) {
    if (!isPlain(snapshot)) continue
    const { account_no, order_no, payment_no, name, username, bank_name, file } = snapshot
    const found = [account_no, order_no, payment_no, name, username, bank_name, file].find(
      (one) => typeof one === 'string' && one !== '',
    )
    if (found !== undefined) return String(found)
  }
  return ''
}
