import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useWords } from '../../i18n/words'
import { words as askedWords } from '../../parts/corrections/request-words'
import type { RoundState } from '../../parts/rounds/counts'
import { useNames } from '../../parts/vocabulary/names'
import { Money, Volume } from '../../ui/show/amounts'
import { StatusTag, type Tone } from '../../ui/show/status-tag'
import type { RoundMeter } from './round'
import * as styles from './round.module.css'
import { words } from './words'

const TONES: Record<RoundState, Tone> = {
  read: 'good',
  estimated: 'busy',
  pending: 'busy',
  not_read: 'warning',
  unread: 'quiet',
}

const SHOWN = { all: () => true, left: isLeft, done: (row: RoundMeter) => !isLeft(row) } as const
type Shown = keyof typeof SHOWN

function isLeft({ state }: RoundMeter): boolean {
  return state === 'unread' || state === 'not_read'
}

interface BookRouteProps {
  rows: readonly RoundMeter[]
  chosen: number | null
  onChoose: (meter: number) => void
}

/** The meters of the book in the order of the route, each with what became of it. */
export function BookRoute({ rows, chosen, onChoose }: BookRouteProps) {
  const t = useWords(words)
  const [params, setParams] = useSearchParams()
  const list = useRef<HTMLOListElement>(null)
  const asked = params.get('show')
  const shown: Shown = asked === 'left' || asked === 'done' ? asked : 'all'

  // Only the list scrolls: the field stays under the eyes.
  useEffect(() => {
    const holder = list.current
    const line = holder?.querySelector<HTMLElement>('[aria-current]')
    if (!holder || !line) return
    const top = line.offsetTop - holder.offsetTop
    if (top < holder.scrollTop || top + line.offsetHeight > holder.scrollTop + holder.clientHeight)
      holder.scrollTop = top - holder.clientHeight / 3
  }, [chosen])

  return (
    <section className={styles.route} aria-label={t('route')}>
      <div className={styles.routeFilters}>
        {(['all', 'left', 'done'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === shown}
            onClick={() =>
              setParams(
                (before) => {
                  const next = new URLSearchParams(before)
                  if (one === 'all') next.delete('show')
                  else next.set('show', one)
                  return next
                },
                { replace: true },
              )
            }
          >
            {t(`show_${one}`, { count: rows.filter(SHOWN[one]).length })}
          </button>
        ))}
      </div>
      <ol ref={list} className={styles.routeList}>
        {rows.filter(SHOWN[shown]).map((row) => (
          <RouteLine key={row.meter} row={row} isChosen={row.meter === chosen} onChoose={onChoose} />
        ))}
      </ol>
    </section>
  )
}

interface RouteLineProps {
  row: RoundMeter
  isChosen: boolean
  onChoose: (meter: number) => void
}

function RouteLine({ row, isChosen, onChoose }: RouteLineProps) {
  const t = useWords(words)
  const name = useNames()
  const asked = useWords(askedWords)
  const state =
    row.state === 'not_read' && row.reason ? name('notReadReason', row.reason) : name('roundState', row.state)
  return (
    <li>
      <button
        type="button"
        className={styles.routeLine}
        aria-current={isChosen ? 'true' : undefined}
        onClick={() => onChoose(row.meter)}
      >
        <span className={styles.seqNo}>{row.seq_no ?? '—'}</span>
        <span>
          <span className={styles.routeWho}>{row.customer_name}</span>
          <span className={`${styles.routeWho} ${styles.roundSmall}`}>
            {row.address} · {row.account_no}
          </span>
        </span>
        <Indexes row={row} />
        <span className={styles.routeStates}>
          <StatusTag tone={TONES[row.state]}>{state}</StatusTag>
          {row.remote_reason === null ? null : (
            <StatusTag tone="warning">{t(missOf(row.remote_reason))}</StatusTag>
          )}
          {row.is_correction_asked ? <StatusTag tone="warning">{asked('asked')}</StatusTag> : null}
        </span>
      </button>
    </li>
  )
}

/** Why no report was taken, in a word; the meter at hand says it as a sentence. */
const missOf = (reason: string) =>
  reason === 'none' ? 'remoteNone' : reason === 'quarantined' ? 'remoteQuarantined' : 'remoteRefused'

function Indexes({ row }: { row: RoundMeter }) {
  const t = useWords(words)
  if (row.current_reading === null)
    return (
      <span className={`${styles.routeIndex} ${styles.roundSmall}`}>
        {t('lastShort')} <Volume value={row.last_reading} />
      </span>
    )
  return (
    <span className={styles.routeIndex}>
      <Volume value={row.current_reading} />
      <br />
      <span className={styles.roundSmall}>
        <Volume value={row.volume} unit /> {row.amount === null ? null : <Money value={row.amount} sign />}
      </span>
    </span>
  )
}
