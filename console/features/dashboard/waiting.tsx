import { Link } from 'react-router'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { useMay } from '../../state/session'
import { Panel } from '../../ui/page/panel'
import { Awaited } from './awaited'
import * as styles from './home.module.css'
import { type Dashboard, WAITING } from './todo'
import { words } from './words'

/** Work that waits for the person: each number leads to exactly its rows. */
export function Waiting({ todo }: { todo: Dashboard['todo'] | undefined }) {
  const t = useWords(words)
  const inLanguage = useText()
  const may = useMay()
  const shown = WAITING.filter(
    ({ key, needs, isRare }) => needs.every(may) && (!isRare || Boolean(todo?.[key])),
  )
  if (shown.length === 0) return null
  return (
    <Panel title={t('waiting')}>
      <ul className={styles.waiting}>
        {shown.map(({ key, name, to, otherwise }) => {
          const href = otherwise && !may(otherwise.unless) ? otherwise.to : to
          const count = todo?.[key]
          return (
            <li key={key}>
              <Link to={href} className={count ? styles.waits : styles.done}>
                <span className={styles.count}>
                  <Awaited value={count?.toLocaleString('en-US')} isHere={todo !== undefined} />
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
