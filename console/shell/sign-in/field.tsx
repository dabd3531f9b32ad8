import { type ReactNode, useId } from 'react'

/** What ties an input to its label and its message. */
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
  /** What is wrong with it; null while nothing is. */
  error: string | null
  children: (tied: Tied) => ReactNode
}

/** A labelled input with its message. The library's form would bring 19 kB along before anyone can sign in. */
export function Field({ label, error, children }: FieldProps) {
  const id = useId()
  const isWrong = error !== null
  return (
    <div className="sign-in-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        size: 'large',
        'aria-required': true,
        'aria-invalid': isWrong,
        ...(isWrong ? { status: 'error', 'aria-describedby': `${id}-error` } : {}),
      })}
      <p id={`${id}-error`} className="sign-in-error">
        {error}
      </p>
    </div>
  )
}
