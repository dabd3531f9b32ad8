import { volume } from '@water/contract/fields'
import { cubicMetres, litres } from '@water/rules/money'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ApiError } from '../../api/api-error'
import type { Done } from '../../api/idempotency'
import { useSigns } from '../../i18n/signs'
import { useWords } from '../../i18n/words'
import { PhotoField } from '../../parts/photos/photo-field'
import { useNames } from '../../parts/vocabulary/names'
import { pathTo } from '../../paths'
import { DatePicker } from '../../ui/field/date-picker'
import { DecimalInput } from '../../ui/field/decimal-input'
import { today } from '../../ui/field/today'
import { deskKeys, Keys } from './desk-keys'
import { useEntering } from './entering'
import type { Entered } from './make'
import { NotReadDialog } from './not-read-dialog'
import type { RoundMeter } from './round'
import * as styles from './round.module.css'
import { words } from './words'

export interface EnterIndexProps {
  row: RoundMeter
  book: number
  month: string
  /** The day of the readings that are entered. */
  readOn: string
  onReadOn: (day: string) => void
  onMade: (row: RoundMeter, entered: Done<Entered>, isEstimate: boolean) => void
  onMarked: (row: RoundMeter) => void
  onMove: (steps: number) => void
  /** Null for who may not reverse orders. */
  onUndoLast: (() => void) | null
}

/** The index of the meter at hand, its photos, or the reason why it is not read. */
export function EnterIndex(props: EnterIndexProps) {
  const { row, book, month, readOn, onMarked, onMove, onUndoLast } = props
  const t = useWords(words)
  const entering = useEntering(props)
  const { input, index, isBusy, failure } = entering
  const [isSkipping, setSkipping] = useState(false)
  const isIndex = volume.safeParse(index).success
  const skip = () => setSkipping(true)
  const onKeyDown = deskKeys({
    onEnter: () => index !== '' && entering.make(),
    onMove,
    onNotRead: skip,
    onUndo: index === '' ? onUndoLast : null,
  })
  return (
    <>
      <NotReadBefore row={row} />
      {row.remote_reason_msg ? <p className={styles.atHandReason}>{row.remote_reason_msg}</p> : null}
      <Form layout="vertical" component="div">
        <Form.Item
          label={t('current_reading')}
          htmlFor="round-index"
          validateStatus={failure ? 'error' : index !== '' && !isIndex ? 'warning' : ''}
          help={failure ? messageOf(failure) : undefined}
          extra={<LiveVolume row={row} index={isIndex ? index : ''} />}
        >
          <DecimalInput
            id="round-index"
            ref={input}
            unit="m³"
            size="large"
            autoFocus
            autoComplete="off"
            enterKeyHint="next"
            value={index}
            readOnly={isBusy}
            onChange={entering.type}
            onKeyDown={onKeyDown}
          />
        </Form.Item>
        <div className={`${styles.deskActions} ${styles.deskKeys}`}>
          <Button
            type="primary"
            size="large"
            loading={isBusy}
            disabled={index === ''}
            onClick={entering.make}
          >
            {t('makeNext')}
          </Button>
          <Button size="large" onClick={skip}>
            {t('notRead')}
          </Button>
          {/* A monitor is read, and never estimated. */}
          {row.is_monitor ? null : (
            <Button size="large" disabled={row.average_volume === null || isBusy} onClick={entering.estimate}>
              {t('estimate')}
            </Button>
          )}
        </div>
        <ReadOn {...props} />
        <PhotoField value={entering.photos} onChange={entering.setPhotos} />
      </Form>
      {readOn.slice(0, 7) === month ? null : <Alert type="warning" title={t('otherMonth', { month })} />}
      <Keys />
      {isSkipping ? (
        <NotReadDialog
          row={row}
          book={book}
          month={month}
          onMarked={onMarked}
          onClose={() => {
            setSkipping(false)
            input.current?.focus()
          }}
        />
      ) : null}
    </>
  )
}

/** The reason for which the meter was not read at an earlier try. */
function NotReadBefore({ row: { reason, remark } }: Pick<EnterIndexProps, 'row'>) {
  const { colon } = useSigns()
  const name = useNames()
  if (reason === null) return null
  return (
    <p className={styles.atHandReason}>
      {name('roundState', 'not_read')}
      {colon}
      {[name('notReadReason', reason), remark].filter(Boolean).join(' · ')}
    </p>
  )
}

/** The day of the reading, and the way to the form with every field. */
function ReadOn({ row, readOn, onReadOn }: Pick<EnterIndexProps, 'row' | 'readOn' | 'onReadOn'>) {
  const t = useWords(words)
  return (
    <div className={styles.deskMore}>
      <label htmlFor="round-day">{t('readOn')}</label>
      <span className={styles.deskDay}>
        <DatePicker
          id="round-day"
          latest={today()}
          value={readOn}
          onChange={(day) => onReadOn(day ?? today())}
        />
      </span>
      <Link to={pathTo('ReadingCreate', { query: { meter: row.meter } })}>{t('wholeForm')}</Link>
    </div>
  )
}

const messageOf = ({ fields, msg }: ApiError): string => Object.values(fields).flat().join(' ') || msg

/** The volume of the index as it is typed, beside the usual one. */
function LiveVolume({ row, index }: { row: RoundMeter; index: string }) {
  const t = useWords(words)
  if (index === '') return <span>{t('volumeNone')}</span>
  const used = litres(index) - litres(row.last_reading)
  if (used < 0) return <span className={styles.below}>{t('volumeBelow')}</span>
  return <span>{t('volumeNow', { volume: cubicMetres(used) })}</span>
}
