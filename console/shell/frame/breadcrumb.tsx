import { Breadcrumb } from 'antd'
import { Link, useLocation } from 'react-router'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { ROUTES } from '../../routes'
import { pageAt } from '../page-at'
import { words } from '../words'
import * as styles from './frame.module.css'

/** Titles of the branch and the page; parameters are left out. */
export default function Trail() {
  const t = useWords(words)
  const text = useText()
  const page = pageAt(useLocation().pathname)
  const group = page ? ROUTES.find(({ pages }) => pages.includes(page)) : undefined
  if (!page || !group) return null
  const branch = {
    title: group.redirect ? <Link to={group.path}>{text(group.title)}</Link> : text(group.title),
  }
  const items = group.pages.length > 1 ? [branch, { title: text(page.title) }] : [{ title: text(page.title) }]
  return (
    <nav className={styles.frameBreadcrumb} aria-label={t('breadcrumb')}>
      <Breadcrumb items={items} />
    </nav>
  )
}
