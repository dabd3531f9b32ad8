import type { ReactNode } from 'react'
import * as styles from './record-head.module.css'
import type { Tone } from './status-tag'

/** A fact in the head of a record, with a remark in small print. */
export interface HeadFact {
  label: string
  value: ReactNode
  hint?: ReactNode
}

interface RecordHeadProps {
  /** The name of the record, which is the page's heading: in large print where there is no figure. */
  title: string
  /** The one figure that people open the record for. */
  figure?: HeadFact
  /** The state in a word. */
  state?: ReactNode
  /** The same as a colour at the edge, which the word or a sign of the figure repeats. */
  tone?: Tone
  /** Whose it is. */
  who?: ReactNode
  /** The few facts that are asked for next. */
  facts: readonly HeadFact[]
  /** Buttons. */
  children?: ReactNode
}

const EDGES: Record<Tone, string> = {
  good: styles.recordGood,
  busy: styles.recordBusy,
  warning: styles.recordWarning,
  bad: styles.recordBad,
  quiet: '',
}

/** The head of a record's page: what it is about, in which state it is and whose it is. All else stands below it. */
export function RecordHead({ title, figure, state, tone = 'quiet', who, facts, children }: RecordHeadProps) {
  return (
    <header className={`${styles.recordHead} ${EDGES[tone]}`}>
      <div className={styles.recordLine}>
        <h1 className={figure ? styles.recordName : undefined}>{title}</h1>
        {state}
        {children ? <div className={styles.recordActions}>{children}</div> : null}
      </div>
      <div className={styles.recordBody}>
        {figure || who ? (
          <div>
            {figure ? (
              <dl className={styles.recordFigure}>
                <dt>{figure.label}</dt>
                <dd>
                  <strong>{figure.value}</strong>
                  {figure.hint ? <small>{figure.hint}</small> : null}
                </dd>
              </dl>
            ) : null}
            {who ? <p className={styles.recordWho}>{who}</p> : null}
          </div>
        ) : null}
        {facts.length === 0 ? null : (
          <dl className={styles.recordFacts}>
            {facts.map(({ label, value, hint }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {value}
                  {hint ? <small>{hint}</small> : null}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </header>
  )
}
