import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon'
import * as styles from './outcome.module.css'

interface OutcomeProps {
  icon: IconName
  title: string
  text?: ReactNode
  /** Content that does not fit into a sentence. */
  details?: ReactNode
  /** Buttons. */
  children?: ReactNode
  /** It is the only content of the page: its title is the page's heading. */
  isPage?: boolean
  /** `alert` for a failure that has just happened. */
  role?: 'alert'
}

/**
 * A message in place of content: nothing here yet, failed, not allowed. It explains the situation and the next step.
 */
export function Outcome({ icon, title, text, details, children, isPage = false, role }: OutcomeProps) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className={styles.outcome} role={role}>
      <Icon name={icon} size={48} />
      <Title>{title}</Title>
      {text ? <p>{text}</p> : null}
      {details}
      {children ? <div className={styles.outcomeActions}>{children}</div> : null}
    </div>
  )
}
