import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import * as styles from './field.module.css'

/** What a text means, or in words why it means nothing. */
export type Read<Value> = { value: Value } | { problem: string }

interface TypedValue<Value> {
  id?: string | undefined
  /** A text is one that means nothing. */
  value: Value | string | null | undefined
  onChange?: ((value: Value | string | null) => void) | undefined
  read: (text: string) => Read<Value>
}

/**
 * A field whose value is read from its text. What is in sight is what is sent, by a press, a touch or Enter: the value
 * follows each key, and a text that means nothing is itself the value. It stays in sight, says what is wrong with it, and
 * its form is not sent (sent-form.tsx). Never let a component of the library keep the text: it drops what it cannot read.
 */
export function useTyped<Value extends string | number>({ id, value, onChange, read }: TypedValue<Value>) {
  const element = useRef<HTMLInputElement | null>(null)
  const [typed, setTyped] = useState('')
  const [isLeft, setLeft] = useState(false)
  const given = value === undefined || value === '' ? null : value
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
  /** When the field is left, or a value was chosen. */
  function settle() {
    setTyped('')
    setLeft(true)
  }
  return {
    text,
    value: 'value' in found ? found.value : null,
    problem: shown,
    settle,
    element,
    input: {
      value: text,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setTyped(target.value)
        setLeft(false)
        onChange?.(meaningOf(target.value))
      },
      onBlur: settle,
      // Its form was to be sent.
      onInvalid: () => setLeft(true),
      ...(shown && { 'aria-invalid': true, 'aria-describedby': problemId(id) }),
    },
  }
}

const problemId = (id: string | undefined) => id && `${id}_problem`

/** What is wrong with the text of the field above. */
export function TypedProblem({ id, problem }: { id?: string | undefined; problem: string }) {
  return problem ? (
    <div role="alert" id={problemId(id)} className={styles.typedProblem}>
      {problem}
    </div>
  ) : null
}
