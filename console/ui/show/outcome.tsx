import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon'
import './outcome.css'

interface OutcomeProps {
  icon: IconName
  title: string
  text?: ReactNode
  /** What does not fit into a sentence. */
  details?: ReactNode
  /** Buttons. */
  children?: ReactNode
  /** The outcome is all there is on the page: its title is the page's heading. */
  isPage?: boolean
  /** `alert` for what has just failed. */
  role?: 'alert'
}

/** What is said in place of content: nothing here yet, failed, not allowed. Says what happened and what to do next. */
export function Outcome({ icon, title, text, details, children, isPage = false, role }: OutcomeProps) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className="outcome" role={role}>
      <Icon name={icon} size={48} />
      <Title>{title}</Title>
      {text ? <p>{text}</p> : null}
      {details}
      {children ? <div className="outcome-actions">{children}</div> : null}
    </div>
  )
}
