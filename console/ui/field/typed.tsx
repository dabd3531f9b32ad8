import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { afterPress } from './after-press'
import * as styles from './field.module.css'

/** The meaning of a text, or in words why it has none. */
export type Read<Value> = { value: Value } | { problem: string }

interface TypedValue<Value> {
  id?: string | undefined
  /** A text is one that means nothing. */
  value: Value | string | null | undefined
  onChange?: ((value: Value | string | null) => void) | undefined
  read: (text: string) => Read<Value>
  /**
   * For a field that nothing sends, as a filter: the value is told when typing rests or the field is left, and only one
   * that means something.
   */
  isAlone?: boolean | undefined
}

/** A pause in the typing that is long enough to act. */
const REST_MS = 600

/**
 * A field whose value is read from its text. What is in sight is what is sent, by a press, a touch or Enter: the value
 * follows each key, and a text that means nothing is itself the value. It stays in sight, says what is wrong with it, and
 * what it is in is not sent (`allRead`). Never let a component of the library keep the text: it drops what it cannot read.
 */
export function useTyped<Value extends string | number>(field: TypedValue<Value>) {
  const { id, onChange, read, isAlone = false } = field
  const element = useRef<HTMLInputElement | null>(null)
  const [typed, setTyped] = useState('')
  const [isLeft, setLeft] = useState(false)
  const told = field.value === undefined || field.value === '' ? null : field.value
  /** The meaning that the field has not told yet, until it gets another value. */
  const [untold, setUntold] = useState<{ meaning: Value | string | null; told: typeof told } | null>(null)
  const given = untold?.told === told ? untold.meaning : told
  const meaningOf = (text: string) => {
    const found = read(text)
    return text.trim() === '' ? null : 'value' in found ? found.value : text
  }
  // The usual way to write the value takes the place of the typed one when the field is left.
  const text = meaningOf(typed) === given ? typed : given === null ? '' : String(meaningOf(String(given)))
  const found = read(text)
  const problem = text.trim() !== '' && 'problem' in found ? found.problem : ''
  useEffect(() => element.current?.setCustomValidity(problem))

  const shown = isLeft ? problem : ''
  const tell = () => untold && problem === '' && untold.meaning !== told && onChange?.(untold.meaning)
  useEffect(() => {
    if (untold === null) return
    const timer = setTimeout(tell, REST_MS)
    return () => clearTimeout(timer)
  }, [untold])
  /** When the field is left. */
  function leave() {
    setTyped('')
    afterPress(() => setLeft(true))
    tell()
  }
  return {
    text,
    value: 'value' in found ? found.value : null,
    problem: shown,
    leave,
    /** Takes a value that was chosen and not typed. */
    choose: (chosen: Value | null) => {
      setTyped('')
      setUntold(null)
      onChange?.(chosen)
    },
    element,
    input: {
      value: text,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setTyped(target.value)
        setLeft(false)
        const meaning = meaningOf(target.value)
        if (isAlone) setUntold({ meaning, told })
        else onChange?.(meaning)
      },
      onBlur: leave,
      // Its form was to be sent.
      onInvalid: () => setLeft(true),
      ...(shown && { 'aria-invalid': true, 'aria-describedby': problemId(id) }),
    },
  }
}

const problemId = (id: string | undefined) => id && `${id}_problem`

/** The problem of the text in the field above. */
export function TypedProblem({ id, problem }: { id?: string | undefined; problem: string }) {
  return problem ? (
    <div role="alert" id={problemId(id)} className={styles.typedProblem}>
      {problem}
    </div>
  ) : null
}
