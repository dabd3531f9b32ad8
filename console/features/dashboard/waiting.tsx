import { Link } from 'react-router'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { useMay } from '../../state/session'
import { Panel } from '../../ui/page/panel'
import { Icon } from '../../ui/show/icon'
import { Awaited } from './awaited'
import * as styles from './home.module.css'
import { type Dashboard, WAITING } from './todo'
import { words } from './words'

/** More of them stand in two lines, where a rare one still finds its place. */
const MOST_IN_LINE = 8

/** Work that waits for the person: each number leads to exactly its rows. */
export function Waiting({ todo }: { todo: Dashboard['todo'] | undefined }) {
  const t = useWords(words)
  const inLanguage = useText()
  const may = useMay()
  const shown = WAITING.filter(
    ({ key, needs, isRare }) => needs.every(may) && (!isRare || Boolean(todo?.[key])),
  )
  if (shown.length === 0) return null
  const waits = shown.filter(({ key }) => todo?.[key])
  // The tiles keep their places; only their order changes when the numbers come.
  const ordered = [...waits, ...shown.filter((one) => !waits.includes(one))]
  return (
    <Panel
      title={t('waiting')}
      extra={
        todo && waits.length === 0 ? (
          <span className={styles.allDone}>
            <Icon name="check" /> {t('allDone')}
          </span>
        ) : null
      }
    >
      <ul className={shown.length > MOST_IN_LINE ? `${styles.waiting} ${styles.twoLines}` : styles.waiting}>
        {ordered.map(({ key, name, to, otherwise }) => {
          const href = otherwise && !may(otherwise.unless) ? otherwise.to : to
          const count = todo?.[key]
          return (
            <li key={key}>
              <Link to={href} className={count ? styles.waits : styles.done}>
                <span className={styles.count}>
                  <Awaited value={count?.toLocaleString('en-US')} isHere={todo !== undefined} />
                  {count === 0 ? <Icon name="check" /> : null}
                </span>
                <span>{inLanguage(name)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
