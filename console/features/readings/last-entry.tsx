import { Button } from 'antd'
import { useSigns } from '../../i18n/signs'
import { useWords } from '../../i18n/words'
import { useMay } from '../../state/session'
import { Money, Volume } from '../../ui/show/amounts'
import { Icon } from '../../ui/show/icon'
import type { RoundMeter } from './round'
import * as styles from './round.module.css'
import { words } from './words'

/** What was entered last, and its undoing for who may reverse an order. */
export function LastEntry({ row, onUndo }: { row: RoundMeter; onUndo: (row: RoundMeter) => void }) {
  const t = useWords(words)
  const { colon } = useSigns()
  const mayUndo = useMay()(['orderRedFlush'])
  return (
    <div className={styles.lastEntry}>
      <Icon name="check" />
      <span role="status">
        {row.seq_no ?? ''} {row.customer_name}
        {colon}
        <Volume value={row.current_reading} /> · <Volume value={row.volume} unit /> ·{' '}
        <Money value={row.amount} sign />
      </span>
      {mayUndo ? (
        <Button type="link" onClick={() => onUndo(row)}>
          {t('undo')}
        </Button>
      ) : null}
    </div>
  )
}
