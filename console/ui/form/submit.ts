import type { FormInstance, FormProps } from 'antd'
import { useRef, useState } from 'react'
import { asApiError } from '../../api/api-error'
import { differences, merged, type Side } from './differences'
import { changedMeanwhile, type Edited, isVersioned, type Newer } from './edited'
import { useErrorLanguage } from './error-language'
import { useUnsaved } from './unsaved'

export interface Submission<Values, Row = undefined> {
  isBusy: boolean
  /** Holds input that is not saved. */
  isDirty: boolean
  /** What the server said that no field carries; null when nothing. */
  failure: string | null
  /** For the form's onFinish. */
  submit: (values: Values) => Promise<void>
  /** For the form's onValuesChange. */
  touch: () => void
  /** For the form's onFieldsChange: what the server refused stays marked until it is changed. */
  keepRefusals: (changed: readonly FieldData[]) => void
  /** The row that somebody else has changed while the form was filled; null when nobody has. */
  newer: Newer<Row> | null
  /** Saves on top of it: of each field that differs, whose is kept. */
  saveOnTop: (sideOf: (path: string) => Side) => void
  /** Takes it as it is; what was entered is given up. */
  takeNewer: () => void
  /** Back to the form: the next try compares again. */
  closeNewer: () => void
}

/**
 * A form's way to the server: busy once, errors on their fields with the first one focused, and the register of
 * unsaved input until it is saved. `act` throws what the server refused; false says that
 * the person thought better of it, and a row that it was saved: a form that stays goes on from it. With `edit` it is given the row that the
 * form was filled from, and a row that somebody else has changed meanwhile is handed back as `newer`.
 */
export function useSubmission<Values extends object, Row = undefined>(
  form: FormInstance<Values>,
  act: (values: Values, row: Row) => Promise<unknown>,
  edit?: Edited<Values, Row>,
): Submission<Values, Row> {
  const [isBusy, setBusy] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isUnderWay = useRef(false)
  const refused = useRef<Refusals>(new Map())
  // The first one given: the form was filled from it, whatever has been read since.
  const row = useRef(edit?.row)
  const [newer, setNewer] = useState<Newer<Row> | null>(null)
  useUnsaved(isDirty)
  useErrorLanguage(form)

  function compare(error: unknown): Newer<Row> | null {
    const changed = changedMeanwhile(error)
    if (!edit || !changed || row.current === undefined) return null
    // The server sends the row as the GET of the same path does.
    const now = changed.row as Row
    const mine = form.getFieldsValue(true)
    const found = differences(edit.valuesOf(row.current), edit.valuesOf(now), mine)
    return { row: now, msg: changed.msg, found }
  }

  /** The form goes on from the newer row. */
  function goOnFrom(next: Newer<Row>, values: Values) {
    row.current = next.row
    form.setFieldsValue(values as never) // whole values of this very form
    setNewer(null)
    setFailure(null)
  }

  return {
    isBusy,
    isDirty,
    failure,
    touch: () => setDirty(true),
    // Leaving a field runs its own rules, which know nothing of the server's and would clear its message.
    keepRefusals: (changed) => {
      for (const { name, value, errors = [], validating } of changed) {
        const refusal = refused.current.get(pathOf(name))
        if (!refusal || validating || errors.length > 0) continue
        if (refusal.value !== value) refused.current.delete(pathOf(name))
        else form.setFields([{ name, errors: refusal.messages } as never]) // a field of this form, by its path
      }
    },
    submit: async (values) => {
      // A second Enter may come before the button is drawn busy.
      if (isUnderWay.current) return
      isUnderWay.current = true
      setBusy(true)
      setFailure(null)
      refused.current = new Map()
      try {
        const done = await act(values, row.current as Row) // without `edit`, Row is undefined
        if (edit && isVersioned(done)) row.current = done as Row // what was saved, of this form's row
        if (done !== false) setDirty(false)
      } catch (error) {
        const changed = compare(error)
        setNewer(changed)
        setFailure(changed ? changed.msg : putErrors(form, error, refused.current))
      } finally {
        isUnderWay.current = false
        setBusy(false)
      }
    },
    newer,
    saveOnTop: (sideOf) => {
      if (!newer) return
      goOnFrom(newer, merged(form.getFieldsValue(true), newer.found, sideOf))
      form.submit()
    },
    takeNewer: () => {
      if (!newer || !edit) return
      goOnFrom(newer, edit.valuesOf(newer.row))
      setDirty(false)
    },
    closeNewer: () => setNewer(null),
  }
}

/** Refused values by the path of their field. */
type Refusals = Map<string, { value: unknown; messages: string[] }>

/** A change as the form reports it. */
type FieldData = Parameters<NonNullable<FormProps['onFieldsChange']>>[0][number]

const pathOf = (name: FieldData['name']) => [name].flat().join('.')

/** Puts the server's messages on the form's fields and focuses the first; gives what belongs to none of them. */
function putErrors<Values>(form: FormInstance<Values>, thrown: unknown, refused: Refusals): string | null {
  const error = asApiError(thrown)
  const named = Object.entries(error.fields).map(([path, messages]) => ({
    name: nameOf(path),
    messages,
    path,
  }))
  const registered = form.getFieldsError().map(({ name }) => name.join('.'))
  // In the form's order, not the server's.
  const known = registered.flatMap((path) => named.filter((one) => one.path === path))
  for (const { name, messages, path } of known)
    refused.set(path, { value: form.getFieldValue(name as never), messages })
  form.setFields(known.map(({ name, messages }) => ({ name: name as never, errors: messages })))
  const [first] = known
  if (first) form.scrollToField(first.name as never, { focus: true })
  if (named.length === 0) return error.msg
  const others = named.filter((one) => !known.includes(one))
  if (others.length === 0) return null
  // A refusal that is about a field of its own says the same sentence twice.
  const more = others.filter(({ messages }) => messages.some((message) => message !== error.msg))
  return [error.msg, ...more.map(({ path, messages }) => `${path}: ${messages.join(' ')}`)].join(' · ')
}

/** `tiers.1.upper` → ['tiers', 1, 'upper'] */
const nameOf = (path: string) => path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
