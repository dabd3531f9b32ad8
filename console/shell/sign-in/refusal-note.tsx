import * as styles from './sign-in.module.css'

/** The reason of a refusal, above the form. */
export function RefusalNote({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p role="alert" className={styles.signInFailure}>
      {text}
    </p>
  )
}
