import { Alert, Skeleton } from 'antd'
import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { Money } from '../../ui/show/amounts'
import * as textStyles from '../../ui/show/text.module.css'
import * as styles from './bulk.module.css'
import { words } from './words'

interface Row {
  id: number
  no: string
  name: string
  amount: string
  about: string
}
interface Kind {
  reason: string
  count: number
  amount: string
  rows: readonly Row[]
}
/** The answer of each preview of a command on many rows. */
export interface BulkPreview {
  rows: number
  made: { count: number; papers: number; amount: string }
  left: readonly Kind[]
  noted: readonly Kind[]
}

interface BeforeProps {
  /** Undefined while it is on its way. */
  preview: BulkPreview | undefined
  /** Says what would be done. */
  made: (values: { rows: number; count: number; papers: number; amount: string }) => string
  reasonOf: (reason: string, which: 'left' | 'noted') => string
  /** The page of a row, where the reader may open it. */
  pathOf: (row: Row, which: 'left' | 'noted') => string | false | null
}

/** A command on many rows before it begins: what it would do, what it would leave and why, and what is worth a look, by name. */
export function Before({ preview, made, reasonOf, pathOf }: BeforeProps) {
  const t = useWords(words)
  if (preview === undefined)
    return (
      <div role="status" aria-label={t('looking')} className={styles.before}>
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      </div>
    )
  const { rows, left, noted } = preview
  const isNone = preview.made.count === 0
  return (
    <div role="status" className={styles.before}>
      <Alert
        type={isNone ? 'warning' : 'info'}
        title={isNone ? t('none', { rows }) : made({ rows, ...preview.made })}
      />
      <Kinds title={t('left')} kinds={left} which="left" reasonOf={reasonOf} pathOf={pathOf} />
      <Kinds title={t('noted')} kinds={noted} which="noted" reasonOf={reasonOf} pathOf={pathOf} />
    </div>
  )
}

type KindsProps = Pick<BeforeProps, 'reasonOf' | 'pathOf'> & {
  title: string
  kinds: readonly Kind[]
  which: 'left' | 'noted'
}

function Kinds({ title, kinds, which, reasonOf, pathOf }: KindsProps) {
  const t = useWords(words)
  if (kinds.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {kinds.map(({ reason, count, amount, rows }) => (
        <details key={reason} className={styles.kind}>
          <summary>
            <span>{reasonOf(reason, which)}</span>
            <span className={styles.figures}>
              {t('rows', { count })} <Money value={amount} sign />
            </span>
          </summary>
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                <Named row={row} path={pathOf(row, which)} />
              </li>
            ))}
          </ul>
          {count > rows.length ? (
            <p className={textStyles.quiet}>{t('more', { count: rows.length })}</p>
          ) : null}
        </details>
      ))}
    </section>
  )
}

function Named({ row: { no, name, amount, about }, path }: { row: Row; path: string | false | null }) {
  return (
    <>
      {path ? <Link to={path}>{no}</Link> : no} {name} <Money value={amount} sign />
      {about === '' ? null : <span className={textStyles.quiet}> {about}</span>}
    </>
  )
}
