import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { doneOf, type Round } from '../../parts/rounds/counts'
import { RoundBar } from '../../parts/rounds/round-progress'
import { pathTo } from '../../paths'
import { useSession } from '../../state/session'
import { Panel } from '../../ui/page/panel'
import { Outcome } from '../../ui/show/outcome'
import * as styles from './home.module.css'
import { words } from './words'

/** The most books that people see who read none themselves. */
const MOST = 6

/** The books of the month, with the way on in each: the reader's own, or those with the most left. */
export function Books({ rounds }: { rounds: readonly Round[] }) {
  const t = useWords(words)
  const self = useSession(({ userInfo }) => userInfo?.id)
  const isOwn = rounds.some(({ reader }) => reader === self)
  const shown = isOwn ? rounds : rounds.slice(0, MOST)
  return (
    <Panel
      title={t(isOwn ? 'ownBooks' : 'books')}
      extra={
        <Link className={styles.all} to={pathTo('ReadingCreate')}>
          {t('allBooks')}
        </Link>
      }
    >
      {shown.length === 0 ? (
        <Outcome icon="reading" title={t('noBooks')} text={t('noBooksText')} />
      ) : (
        <ul className={styles.books}>
          {shown.map((round) => (
            <Book key={round.location} round={round} isOwn={isOwn} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Book({ round, isOwn }: { round: Round; isOwn: boolean }) {
  const t = useWords(words)
  const { location, name, reader_name, total, unread } = round
  const done = doneOf(round)
  return (
    <li>
      <span className={styles.bookName}>
        {name}
        {isOwn || !reader_name ? null : <small>{reader_name}</small>}
      </span>
      <RoundBar counts={round} />
      <span className={styles.bookDone}>{t('readOf', { done, total })}</span>
      <Link
        to={pathTo('ReadingCreate', { query: { book: location } })}
        aria-label={`${name} ${t(goOn(done, unread))}`}
      >
        {t(goOn(done, unread))}
      </Link>
    </li>
  )
}

const goOn = (done: number, unread: number) => (unread === 0 ? 'lookAt' : done === 0 ? 'begin' : 'goOn')
