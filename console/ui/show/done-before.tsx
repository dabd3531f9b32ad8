import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { notify } from '../dialog/notify'
import { words } from '../words'
import * as styles from './done-before.module.css'

/** The outcome of a command, in words, and the page that shows it. */
export interface Said {
  text: string
  to?: string
}

interface DoneBeforeProps {
  said: Said
  onOpen?: () => void
  /** Ways to correct it. */
  children?: ReactNode
}

/** An earlier try, whose answer was lost, was done: what it did. What was sent now was not done. */
export function DoneBefore({ said: { text, to }, onOpen, children }: DoneBeforeProps) {
  const t = useWords(words)
  return (
    <Alert
      className={styles.doneBefore}
      type="warning"
      role="alert"
      showIcon
      title={text}
      description={
        <>
          <p>{t('doneBeforeText')}</p>
          {to ? (
            <Link to={to} onClick={onOpen}>
              {t('openDone')}
            </Link>
          ) : null}
          {children}
        </>
      }
    />
  )
}

/** The same in a message, for a screen that goes on to the page of what was done. */
export function useTellBefore(): (said: Said) => void {
  const t = useWords(words)
  return ({ text }) => notify('warning', `${text} · ${t('notDoneNow')}`)
}
