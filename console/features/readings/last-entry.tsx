import { Button } from 'antd'
import { useSigns } from '../../i18n/signs'
import { useWords } from '../../i18n/words'
import { Correction } from '../../parts/booked/correction'
import { AskCorrection } from '../../parts/corrections/ask-correction'
import { useMay } from '../../state/session'
import { Money, Volume } from '../../ui/show/amounts'
import { DoneBefore, type Said } from '../../ui/show/done-before'
import { Icon } from '../../ui/show/icon'
import type { RoundMeter } from './round'
import * as styles from './round.module.css'
import { words } from './words'

/** The row of the last entry before and after it. */
export interface LastEntered {
  before: RoundMeter
  after: RoundMeter
  /** Entered by an earlier try, and not what was typed now. */
  earlier: Said | null
}

interface LastEntryProps {
  last: LastEntered
  onUndo: (row: RoundMeter) => void
  onAsked: (row: RoundMeter) => void
}

/** The last entered reading, and its undoing for who may reverse an order. */
export function LastEntry({ last: { after: row, earlier }, onUndo, onAsked }: LastEntryProps) {
  const t = useWords(words)
  const { colon } = useSigns()
  const mayUndo = useMay()(['orderRedFlush'])
  const undo = mayUndo ? (
    <Button type="link" onClick={() => onUndo(row)}>
      {t('undo')}
    </Button>
  ) : row.order === null ? null : (
    <span className={styles.lastAct}>
      <AskCorrection
        isLink
        order={{ ...row, id: row.order }}
        isAsked={row.is_correction_asked}
        onAsked={() => onAsked(row)}
      />
    </span>
  )
  if (earlier)
    return (
      <DoneBefore said={earlier}>
        {mayUndo ? null : undo}
        <Correction>{undo}</Correction>
      </DoneBefore>
    )
  return (
    <div className={styles.lastEntry}>
      <Icon name="check" />
      <span role="status">
        {row.seq_no ?? ''} {row.customer_name}
        {colon}
        <Volume value={row.current_reading} /> · <Volume value={row.volume} unit /> ·{' '}
        <Money value={row.amount} sign />
      </span>
      {undo}
    </div>
  )
}
