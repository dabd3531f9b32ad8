import { type ReactNode, useId } from 'react'
import * as styles from './sign-in.module.css'

/** The ids that connect an input with its label and its message. */
interface Tied {
  id: string
  size: 'large'
  status?: 'error'
  'aria-required': true
  'aria-invalid': boolean
  'aria-describedby'?: string
}

interface FieldProps {
  label: string
  /** The error; null while there is none. */
  error: string | null
  children: (tied: Tied) => ReactNode
}

/** A labelled input with its message. The library's form would add 19 kB (gzip) before anybody can sign in. */
export function Field({ label, error, children }: FieldProps) {
  const id = useId()
  const isWrong = error !== null
  return (
    <div className={styles.signInField}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        size: 'large',
        'aria-required': true,
        'aria-invalid': isWrong,
        ...(isWrong ? { status: 'error', 'aria-describedby': `${id}-error` } : {}),
      })}
      <p id={`${id}-error`} className={styles.signInError}>
        {error}
      </p>
    </div>
  )
}
