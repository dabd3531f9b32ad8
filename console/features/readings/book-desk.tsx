import { Button } from 'antd'
import { Link } from 'react-router'
import { useSigns } from '../../i18n/signs'
import { useWords } from '../../i18n/words'
import { AskCorrection } from '../../parts/corrections/ask-correction'
import { PhotosButton } from '../../parts/photos/photos-button'
import { useNames } from '../../parts/vocabulary/names'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { Panel } from '../../ui/page/panel'
import { MeanVolume, Money, Volume } from '../../ui/show/amounts'
import { EnterIndex, type EnterIndexProps } from './enter-index'
import { type LastEntered, LastEntry } from './last-entry'
import type { RoundMeter } from './round'
import * as styles from './round.module.css'
import { useUndo } from './undo'
import { words } from './words'

export interface DeskProps extends Omit<EnterIndexProps, 'onUndoLast'> {
  last: LastEntered | null
  onUndone: (row: RoundMeter) => void
  /** Its order's correction was asked for. */
  onAsked: (row: RoundMeter) => void
}

/** The meter at hand: the index and Enter, then the next one. */
export function Desk(props: DeskProps) {
  const { row, month, last, onUndone, onAsked } = props
  const mayUndo = useMay()(['orderRedFlush'])
  const undo = useUndo(onUndone)
  return (
    <Panel>
      {last ? <LastEntry last={last} onUndo={undo} onAsked={onAsked} /> : null}
      <MeterAtHand row={row} />
      {row.reading === null ? (
        <EnterIndex {...props} onUndoLast={mayUndo ? () => last && undo(last.after) : null} />
      ) : (
        <AlreadyRead row={row} month={month} onUndo={undo} onAsked={onAsked} />
      )}
    </Panel>
  )
}

function MeterAtHand({ row }: { row: RoundMeter }) {
  const t = useWords(words)
  return (
    <>
      <h2 className={styles.atHand}>
        <span className={styles.seqNo}>{row.seq_no ?? '—'}</span> {row.customer_name}
      </h2>
      <p className={`${styles.atHandFacts} ${styles.roundSmall}`}>
        {row.address} · {t('meter_noText', { no: row.meter_no })} · {row.account_no}
      </p>
      <dl className={styles.atHandFigures}>
        <div>
          <dt className={styles.roundSmall}>{t('last_reading')}</dt>
          <dd className={styles.atHandFigure}>
            <Volume value={row.last_reading} />
          </dd>
          <dd className={styles.roundSmall}>
            {row.average_volume === null ? t('installed') : row.last_read_at.slice(0, 10)}
          </dd>
        </div>
        <div>
          <dt className={styles.roundSmall}>{t('average_volume')}</dt>
          <dd className={styles.atHandFigure}>
            <MeanVolume value={row.average_volume} unit />
          </dd>
          <dd className={styles.roundSmall}>
            {row.average_volume === null ? t('averageUnknown') : t('averageHint')}
          </dd>
        </div>
      </dl>
    </>
  )
}

interface AlreadyReadProps {
  row: RoundMeter
  month: string
  onUndo: (row: RoundMeter) => void
  onAsked: (row: RoundMeter) => void
}

function AlreadyRead({ row, month, onUndo, onAsked }: AlreadyReadProps) {
  const t = useWords(words)
  const { colon } = useSigns()
  const name = useNames()
  const may = useMay()
  return (
    <div className={styles.alreadyRead}>
      <p>
        {name('roundState', row.state)}
        {colon}
        <Volume value={row.current_reading} /> · <Volume value={row.volume} unit />{' '}
        {row.amount === null ? null : <Money value={row.amount} sign />}
      </p>
      <div className={styles.deskActions}>
        {row.order === null ? null : may(['orderView']) ? (
          <Link to={pathTo('OrderDetail', { id: row.order })}>{row.order_no}</Link>
        ) : (
          row.order_no
        )}
        {row.order !== null && may(['orderRedFlush']) ? (
          <Button onClick={() => onUndo(row)}>{t('undo')}</Button>
        ) : null}
        {row.order === null ? null : (
          <AskCorrection
            order={{ ...row, id: row.order }}
            isAsked={row.is_correction_asked}
            onAsked={() => onAsked(row)}
          />
        )}
        {row.reading === null ? null : (
          <PhotosButton reading={{ id: row.reading, account_no: row.account_no, when: month }} />
        )}
      </div>
    </div>
  )
}
