import { Button } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import { Money, Volume, When } from '../../ui/show/amounts'
import * as styles from './history.module.css'
import { words } from './words'

export type Entry = ReplyOf<'GET /audit/timeline/'>['results'][number]
type Change = Entry['changes'][number]

/** More fields than these are folded: a new record would fill the page. */
const MOST_SHOWN = 4

/** The changes of a command field by field, with old and new values; for a new or deleted object its contents. */
export function Changes({ changes, unfolded = false }: { changes: readonly Change[]; unfolded?: boolean }) {
  const t = useWords(words)
  const [isWhole, setWhole] = useState(false)
  if (changes.length === 0) return null
  const isLong = changes.length > MOST_SHOWN + 1 && !unfolded
  const shown = isLong && !isWhole ? changes.slice(0, MOST_SHOWN) : changes
  return (
    <>
      <dl className={styles.historyChanges}>
        {shown.map((change) => (
          <div key={change.field}>
            <dt>{change.label}</dt>
            <dd>
              <FromTo change={change} />
            </dd>
          </div>
        ))}
      </dl>
      {isLong ? (
        <Button type="link" size="small" className={styles.historyMore} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('fewer') : t('all', { count: changes.length })}
        </Button>
      ) : null}
    </>
  )
}

function FromTo({ change: { kind, before, after } }: { change: Change }) {
  const t = useWords(words)
  if (before === null) return <Value kind={kind} value={after} />
  return (
    <>
      <del>
        <Value kind={kind} value={before} />
      </del>
      <span className={styles.historyArrow} role="img" aria-label={t('became')}>
        →
      </span>
      {after === null ? (
        <span className={styles.historyNothing}>{t('nothing')}</span>
      ) : (
        <ins>
          <Value kind={kind} value={after} />
        </ins>
      )}
    </>
  )
}

/** A value as the screens show it. */
function Value({ kind, value }: { kind: Change['kind']; value: string | null }) {
  if (kind === 'money') return <Money value={value} />
  if (kind === 'decimal') return <Volume value={value} />
  return kind === 'time' ? <When value={value} /> : value
}
