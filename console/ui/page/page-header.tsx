import type { ReactNode } from 'react'
import './page.css'

/** A page's heading with its buttons at the right. */
export function PageHeader({
  title,
  extra,
  children,
}: {
  title: ReactNode
  extra?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="page-header">
      <h1>{title}</h1>
      {extra}
      {children ? <div className="page-header-actions">{children}</div> : null}
    </div>
  )
}
