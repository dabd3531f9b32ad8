import type { FormInstance, FormProps } from 'antd'
import { useRef, useState } from 'react'
import { asApiError, isUnanswered } from '../../api/api-error'
import { differences, merged, type Side } from './differences'
import { changedMeanwhile, type Edited, isVersioned, type Newer } from './edited'
import { useErrorLanguage } from './error-language'
import { useHeld } from './typed'
import { useUnsaved } from './unsaved'

export interface Submission<Values, Row = undefined> {
  isBusy: boolean
  isDirty: boolean
  /** The part of the server's refusal that belongs to no field; null when there is none. */
  failure: string | null
  /** No answer came: nobody knows whether it was done. */
  isUnknown: boolean
  /** For the form's onFinish. */
  submit: (values: Values) => Promise<void>
  /** For the form's onValuesChange. */
  touch: () => void
  /** For the form's onFieldsChange: a refused value stays marked until it changes. */
  keepRefusals: (changed: readonly FieldData[]) => void
  /** The row that another user has changed meanwhile; null when nobody has. */
  newer: Newer<Row> | null
  /** Saves over the newer row, with a choice for each field that differs. */
  saveOnTop: (sideOf: (path: string) => Side) => void
  /** Takes the newer row and discards the input. */
  takeNewer: () => void
  /** Back to the form: the next try compares again. */
  closeNewer: () => void
  /** The form has what was typed in it before a session ended. */
  isReturned: boolean
  /** Gives up what came back. */
  startOver: () => void
}

/**
 * A form's way to the server: it sends once at a time, puts errors on their fields and focuses the first, and registers
 * unsaved input until it is saved. `send` throws the server's refusal. It returns false when the user changed their
 * mind, or the saved row, from which a form that stays continues. With `edit` it gets the row that the form was filled
 * from, and `newer` has the row that another user has changed meanwhile. `name` distinguishes the forms of one page: what is typed in
 * one comes back there when its session has ended and the same person signs in again.
 */
export function useSubmission<Values extends object, Row = undefined>(
  form: FormInstance<Values>,
  send: (values: Values, row: Row) => Promise<unknown>,
  edit?: Edited<Values, Row>,
  name = '',
): Submission<Values, Row> {
  const [isBusy, setBusy] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isUnknown, setUnknown] = useState(false)
  const isUnderWay = useRef(false)
  const refused = useRef<Refusals>(new Map())
  // The first row that was given: it filled the form, and later answers do not matter.
  const row = useRef(edit?.row)
  const [newer, setNewer] = useState<Newer<Row> | null>(null)
  useUnsaved(isDirty)
  const hasReturned = useHeld(name, {
    isTyped: isDirty,
    read: () => ({ values: withoutPasswords(form.getFieldsValue(true)), row: row.current }),
    take: (before) => {
      form.setFieldsValue(before.values as never) // all values of this form
      // The server compares with the row that the input began from.
      row.current = before.row
      setDirty(true)
    },
  })
  const [isReturned, setReturned] = useState(hasReturned)
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

  /** The form continues from the newer row. */
  function goOnFrom(next: Newer<Row>, values: Values) {
    row.current = next.row
    form.setFieldsValue(values as never) // all values of this form
    setNewer(null)
    setFailure(null)
  }

  return {
    isBusy,
    isDirty,
    failure,
    isUnknown,
    touch: () => {
      setDirty(true)
      // An unknown outcome stays to be looked at.
      if (!isUnknown) setFailure(null)
    },
    // When a field loses focus, its own rules run. They do not know the server's message and would remove it.
    keepRefusals: (changed) => {
      for (const { name, value, errors = [], validating } of changed) {
        const refusal = refused.current.get(pathOf(name))
        if (!refusal || validating || errors.length > 0) continue
        if (refusal.value !== value) refused.current.delete(pathOf(name))
        else form.setFields([{ name, errors: refusal.messages } as never]) // a field of this form, by its path
      }
    },
    submit: async (values) => {
      // A second Enter may come before the button looks busy.
      if (isUnderWay.current) return
      isUnderWay.current = true
      setBusy(true)
      setFailure(null)
      refused.current = new Map()
      try {
        const done = await send(values, row.current as Row) // without `edit`, Row is undefined
        if (edit && isVersioned(done)) row.current = done as Row // the saved row of this form
        if (done !== false) {
          setDirty(false)
          setReturned(false)
        }
      } catch (error) {
        const changed = compare(error)
        setNewer(changed)
        setUnknown(isUnanswered(error))
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
    isReturned,
    startOver: () => {
      form.resetFields()
      row.current = edit?.row
      setFailure(null)
      setDirty(false)
      setReturned(false)
    },
  }
}

/** Nobody’s password waits for him to sign in again. */
const withoutPasswords = <Values extends object>(values: Values): Partial<Values> =>
  // The type of entries loses their names.
  Object.fromEntries(Object.entries(values).filter(([key]) => !/password/i.test(key))) as Partial<Values>

/** Refused values by the path of their field. */
type Refusals = Map<string, { value: unknown; messages: string[] }>

/** A change as the form reports it. */
type FieldData = Parameters<NonNullable<FormProps['onFieldsChange']>>[0][number]

const pathOf = (name: FieldData['name']) => [name].flat().join('.')

/** Puts the server's messages on the form's fields and focuses the first one. Returns the messages without a field. */
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
  // A refusal about a field repeats the same sentence under the field's name, which is for programs.
  return [...new Set([error.msg, ...others.flatMap(({ messages }) => messages)])].join(' ')
}

/** `tiers.1.upper` → ['tiers', 1, 'upper'] */
const nameOf = (path: string) => path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
