import { movements as lists } from '@water/contract/dashboard/figures'
import { changeSince } from '@water/rules/change'
import { fen, yuan } from '@water/rules/money'
import { moneyText } from '@water/rules/money-text'
import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { Panel } from '../../ui/page/panel'
import { Icon } from '../../ui/show/icon'
import { Awaited } from './awaited'
import * as styles from './movements.module.css'
import { pathToRows } from './rows'
import type { Span } from './span'
import type { Dashboard } from './todo'
import { words } from './words'

type Comparison = NonNullable<Dashboard['comparison']>
type Movement = Comparison['movements'][number]

/** As many lines as the panel keeps room for. */
const MOST = 5

interface MovementsProps {
  /** Undefined until the answer comes. */
  comparison: Comparison | null | undefined
  span: Span
  location: string | undefined
}

/** The largest movements since the same days of the month before, in words; each leads to its rows. */
export function Movements({ comparison, span, location }: MovementsProps) {
  const t = useWords(words)
  const found = comparison?.movements
  return (
    <Panel
      title={t('moved')}
      extra={
        comparison ? (
          <span className={styles.since}>
            {t('movedSince', { from: comparison.from.slice(5), to: comparison.same_days_to.slice(5) })}
          </span>
        ) : null
      }
    >
      <ul className={styles.movements} aria-label={t('moved')}>
        {found === undefined
          ? Array.from({ length: MOST }, (_, at) => at).map((at) => (
              <li key={at}>
                <Awaited value={null} isHere={false} />
              </li>
            ))
          : found.map((movement) => (
              <OneMovement
                key={`${movement.kind} ${movement.value}`}
                movement={movement}
                span={span}
                location={location}
              />
            ))}
        {found?.length === 0 ? <li>{t('notMoved')}</li> : null}
      </ul>
    </Panel>
  )
}

function OneMovement({
  movement: { kind, value, name, now, before },
  span,
  location,
}: {
  movement: Movement
  span: Span
  location: string | undefined
}) {
  const t = useWords(words)
  const nameOf = useNames()
  const { figure, filter } = lists[kind]
  const change = fen(now) - fen(before)
  const isMore = change > 0
  // The value of a kind is one of its vocabulary; a newer server's stays as it is.
  const who =
    kind === 'charged_category'
      ? nameOf('priceCategory', value as 'resident')
      : kind === 'collected_method'
        ? nameOf('paymentMethod', value as 'cash')
        : (name ?? value)
  const percent = changeSince(fen(now), fen(before))
  // A list takes several methods and categories, and one account.
  const narrowed = { [filter]: kind === 'charged_meter' ? value : [value] }
  return (
    <li className={isMore ? undefined : styles.less}>
      <span className={styles.mark}>
        <Icon name={isMore ? 'up' : 'down'} />
      </span>
      <span>
        <Link to={pathToRows(figure, { ...span, location }, narrowed)}>
          {t(isMore ? `${figure}_more` : `${figure}_less`, {
            who,
            amount: moneyText(yuan(Math.abs(change))),
          })}
        </Link>
        <small>
          {t('movedFrom', { now: moneyText(now), before: moneyText(before) })}
          {percent === null ? null : ` ${t('change', { percent })}`}
        </small>
      </span>
    </li>
  )
}
