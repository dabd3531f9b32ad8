import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../i18n/words'
import { words } from '../words'
import * as styles from './facts.module.css'

export interface Fact {
  label: string
  /** Nothing, or an empty text, is a fact that is not filled in. */
  value: ReactNode
  /** Over the whole width. */
  isWide?: boolean | undefined
}

const isEmpty = ({ value }: Fact) => value === null || value === undefined || value === ''

/**
 * Labels and values of one thing. What is not filled in is folded behind a button that counts it; a single one is a dash, which
 * takes no more room than the button.
 */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const t = useWords(words)
  const [isWhole, setWhole] = useState(false)
  const count = facts.filter(isEmpty).length
  const shown = isWhole || count < 2 ? facts : facts.filter((fact) => !isEmpty(fact))
  return (
    <>
      {shown.length === 0 ? null : (
        <dl className={styles.facts}>
          {shown.map((fact) => (
            <div key={fact.label} className={fact.isWide ? `${styles.fact} ${styles.factWide}` : styles.fact}>
              <dt>{fact.label}</dt>
              <dd>{isEmpty(fact) ? '—' : fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {count < 2 ? null : (
        <Button
          type="link"
          className={styles.factsMore}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'hideEmptyFacts' : 'showEmptyFacts', { count })}
        </Button>
      )}
    </>
  )
}
