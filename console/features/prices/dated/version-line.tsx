import { Button } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useWords } from '../../../i18n/words'
import { today } from '../../../ui/field/today'
import { When } from '../../../ui/show/amounts'
import { StatusTag } from '../../../ui/show/status-tag'
import * as pricesStyles from '../prices.module.css'
import { words } from '../words'
import type { DatedVersion } from './record'
import * as styles from './versions.module.css'

type State = 'future' | 'inForce' | 'past' | 'replaced'

function stateOf({ effective_from: from, effective_to: to }: DatedVersion): State {
  const day = today()
  // Another one began on its first day, after its orders were reversed.
  if (to !== null && to < from) return 'replaced'
  if (from > day) return 'future'
  return to === null || to >= day ? 'inForce' : 'past'
}
const MARKS = {
  future: styles.versionFuture,
  inForce: styles.versionInForce,
  past: '',
  replaced: '',
} as const
const TONES = { future: 'busy', inForce: 'good', past: 'quiet', replaced: 'quiet' } as const

interface VersionLineProps<V extends DatedVersion> {
  versions: readonly V[]
  summary: (version: V) => ReactNode
  details: (version: V) => ReactNode
  onCopy: (version: V) => void
  onEdit: (version: V) => void
  onDelete: (version: V) => void
}

/** All versions on a line of time, the latest on top; the present one is open. */
export function VersionLine<V extends DatedVersion>(props: VersionLineProps<V>) {
  const { versions } = props
  return (
    <ol className={styles.versionLine}>
      {[...versions].reverse().map((version) => (
        <Entry key={version.id} version={version} isOnly={versions.length === 1} {...props} />
      ))}
    </ol>
  )
}

interface EntryProps<V extends DatedVersion> extends VersionLineProps<V> {
  version: V
  isOnly: boolean
}

function Entry<V extends DatedVersion>({ version, isOnly, ...props }: EntryProps<V>) {
  const t = useWords(words)
  const details = useId()
  const state = stateOf(version)
  const [isOpen, setOpen] = useState(state === 'inForce' || isOnly)
  const { effective_from: date, effective_to: to } = version
  const end = to === null ? t('onwards') : state === 'replaced' ? null : `– ${to}`
  return (
    <li className={`${styles.version} ${MARKS[state]}`}>
      <div className={styles.versionHead}>
        <StatusTag tone={TONES[state]}>{t(state)}</StatusTag>
        <strong className={styles.versionDates}>
          <When value={date} /> {end}
        </strong>
        <span className={pricesStyles.priceQuiet}>
          {t(state === 'replaced' ? 'replacedSince' : version.used ? 'used' : 'unused')}
        </span>
      </div>
      <div className={styles.versionSummary}>{props.summary(version)}</div>
      <div className={styles.versionActs}>
        <Button
          type="link"
          size="small"
          aria-expanded={isOpen}
          aria-controls={details}
          aria-label={t(isOpen ? 'hideDetailsOf' : 'showDetailsOf', { date })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'hideDetails' : 'showDetails')}
        </Button>
        <Button
          type="link"
          size="small"
          aria-label={t('copyOf', { date })}
          onClick={() => props.onCopy(version)}
        >
          {t('copy')}
        </Button>
        {version.used ? null : (
          <Button
            type="link"
            size="small"
            aria-label={t('editOf', { date })}
            onClick={() => props.onEdit(version)}
          >
            {t('edit')}
          </Button>
        )}
        {version.used || isOnly ? null : (
          <Button
            type="link"
            size="small"
            danger
            aria-label={t('deleteOf', { date })}
            onClick={() => props.onDelete(version)}
          >
            {t('delete')}
          </Button>
        )}
      </div>
      <div id={details} hidden={!isOpen} className={styles.versionDetails}>
        {isOpen ? props.details(version) : null}
      </div>
    </li>
  )
}
