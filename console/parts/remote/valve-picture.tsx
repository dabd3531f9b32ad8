import type { ValveState } from '@water/contract/remote/vocabulary'
import * as styles from './remote.module.css'

/** A valve in its pipe: the gate along the pipe is open, the gate across it closed. Its word stands beside it. */
export function ValvePicture({ state }: { state: ValveState }) {
  return (
    <svg width="40" height="24" viewBox="0 0 40 24" className={styles.valve} aria-hidden="true">
      <path className={state === 'closed' ? styles.missed : styles.water} d="M0 8h14v8H0zM26 8h14v8H26z" />
      {state === 'open' ? <path className={styles.water} d="M14 8h12v8H14z" /> : null}
      <circle cx="20" cy="12" r="9" className={state === 'closed' ? styles.shut : styles.round} />
      {state === 'unknown' ? (
        <text x="20" y="16" textAnchor="middle" className={styles.mark}>
          ?
        </text>
      ) : (
        <path d={state === 'open' ? 'M13 12h14' : 'M20 5v14'} className={styles.gate} />
      )}
    </svg>
  )
}
