import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useText } from '../i18n/locale'
import { useWords } from '../i18n/words'
import { pathTo } from '../paths'
import { useMay, useSession } from '../state/session'
import { Icon } from '../ui/show/icon'
import { menuPath, menuTree } from './frame/menu-tree'
import { START } from './guard'
import * as styles from './home.module.css'
import { words } from './words'

/**
 * The start page with links to everything that this user may do.
 */
export default function Home() {
  const t = useWords(words)
  const text = useText()
  const name = useSession(({ userInfo }) => userInfo?.name || userInfo?.username || '')
  const may = useMay()
  const navigate = useNavigate()
  const branches = menuTree(may)
    .filter(({ group }) => group.path !== START && group.path !== '/my')
    .filter(({ pages }) => pages.length > 0)
  return (
    <>
      <h1 className={styles.homeTitle}>{t('welcome', { name })}</h1>
      <p className={styles.homeText}>{t(branches.length > 0 ? 'shortcuts' : 'noShortcuts')}</p>
      {may(['paymentRecordCreate']) ? (
        <nav className={styles.homeTill} aria-label={t('till')}>
          <Button type="primary" size="large" onClick={() => navigate(pathTo('PaymentRecordCreate'))}>
            {t('takePayment')}
          </Button>
          <Button size="large" onClick={() => navigate(pathTo('CashierDays'))}>
            {t('cashierDays')}
          </Button>
        </nav>
      ) : null}
      <div className={styles.homeGroups}>
        {branches.map(({ group, pages }) => (
          <section key={group.path} className={styles.homeGroup} aria-label={text(group.title)}>
            <h2>
              <Icon name={group.icon} size={20} />
              {text(group.title)}
            </h2>
            <ul>
              {pages.map((page) => (
                <li key={page.name}>
                  <Link to={menuPath(page)}>{text(page.title)}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
