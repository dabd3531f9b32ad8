import { volume } from '@water/contract/fields'
import { cubicMetres, litres } from '@water/rules/money'
import { Alert, Button, Form, type InputRef } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type ApiError, asApiError } from '../../api/api-error'
import type { Done } from '../../api/idempotency'
import { useSigns } from '../../i18n/signs'
import { useWords } from '../../i18n/words'
import { PhotoField } from '../../parts/photos/photo-field'
import { PhotosButton } from '../../parts/photos/photos-button'
import { useSendPhotos } from '../../parts/photos/send-photos'
import { useNames } from '../../parts/vocabulary/names'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { useConfirm } from '../../ui/dialog/confirm'
import { DatePicker } from '../../ui/field/date-picker'
import { DecimalInput } from '../../ui/field/decimal-input'
import { today } from '../../ui/field/today'
import { Panel } from '../../ui/page/panel'
import { MeanVolume, Money, roundedMean, Volume } from '../../ui/show/amounts'
import { type LastEntered, LastEntry } from './last-entry'
import { type Entered, readingOf, useMake } from './make'
import { NotReadDialog } from './not-read-dialog'
import { type RoundMeter, timeOf } from './round'
import * as styles from './round.module.css'
import { useUndo } from './undo'
import { words } from './words'

export interface DeskProps {
  row: RoundMeter
  book: number
  month: string
  /** The day of the readings that are entered. */
  readOn: string
  onReadOn: (day: string) => void
  last: LastEntered | null
  onMade: (row: RoundMeter, entered: Done<Entered>, isEstimate: boolean) => void
  onMarked: (row: RoundMeter) => void
  onMove: (steps: number) => void
  onUndone: (row: RoundMeter) => void
}

/** The meter at hand: the index and Enter, then the next one. */
export function Desk(props: DeskProps) {
  const { row, month, last, onUndone } = props
  const undo = useUndo(onUndone)
  return (
    <Panel>
      {last ? <LastEntry last={last} onUndo={undo} /> : null}
      <MeterAtHand row={row} />
      {row.reading === null ? (
        <EnterIndex {...props} onUndoLast={() => last && undo(last.after)} />
      ) : (
        <AlreadyRead row={row} month={month} onUndo={undo} />
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
}

function AlreadyRead({ row, month, onUndo }: AlreadyReadProps) {
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
        {row.reading === null ? null : (
          <PhotosButton reading={{ id: row.reading, account_no: row.account_no, when: month }} />
        )}
      </div>
    </div>
  )
}

function EnterIndex(props: DeskProps & { onUndoLast: () => void }) {
  const { row, book, month, readOn, onReadOn, onMade, onMarked, onMove, onUndoLast } = props
  const t = useWords(words)
  const { colon } = useSigns()
  const name = useNames()
  const confirm = useConfirm()
  const make = useMake({ asksForIndex: true })
  const input = useRef<InputRef>(null)
  const [photos, setPhotos] = useState<readonly File[]>([])
  const sendPhotos = useSendPhotos()
  const [index, setIndex] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [isSkipping, setSkipping] = useState(false)
  const isIndex = volume.safeParse(index).success

  async function send(isEstimate: boolean) {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      const body = { meter: row.meter, read_at: timeOf(readOn) }
      const entered = await make(
        isEstimate ? { ...body, is_estimate: true } : { ...body, current_reading: index },
      )
      // The next meter does not wait for its photos.
      if (!entered.isEarlier) sendPhotos(readingOf(entered.reply), photos)
      onMade(row, entered, isEstimate)
    } catch (thrown) {
      setFailure(asApiError(thrown))
      setBusy(false)
      input.current?.select()
    }
  }

  async function estimate() {
    const average = row.average_volume === null ? '—' : roundedMean(row.average_volume)
    const question = {
      title: t('estimateTitle'),
      text: t('estimateText', { average }),
      okText: t('estimateOk'),
    }
    if (await confirm(question)) await send(true)
  }

  function key(event: KeyboardEvent) {
    // Enter that ends the word of an input method is not the clerk's.
    if (event.nativeEvent.isComposing) return
    const act = actOf(event)
    if (!act) return
    event.preventDefault()
    act()
  }

  function actOf({ key, ctrlKey }: KeyboardEvent) {
    if (key === 'Enter') return () => index !== '' && send(false)
    if (key === 'ArrowDown') return () => onMove(1)
    if (key === 'ArrowUp') return () => onMove(-1)
    if (key === 'F2') return () => setSkipping(true)
    return key === 'z' && ctrlKey && index === '' ? onUndoLast : null
  }

  return (
    <>
      {row.reason === null ? null : (
        <p className={styles.atHandReason}>
          {name('roundState', 'not_read')}
          {colon}
          {[name('notReadReason', row.reason), row.remark].filter(Boolean).join(' · ')}
        </p>
      )}
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
            onChange={(text) => {
              setFailure(null)
              setIndex(text)
            }}
            onKeyDown={key}
          />
        </Form.Item>
        <div className={styles.deskActions}>
          <Button
            type="primary"
            size="large"
            loading={isBusy}
            disabled={index === ''}
            onClick={() => send(false)}
          >
            {t('makeNext')}
          </Button>
          <Button size="large" onClick={() => setSkipping(true)}>
            {t('notRead')}
          </Button>
          <Button size="large" disabled={row.average_volume === null || isBusy} onClick={estimate}>
            {t('estimate')}
          </Button>
        </div>
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
        <PhotoField value={photos} onChange={setPhotos} />
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

const KEYS = [
  ['Enter', 'keyEnter'],
  ['↑ ↓', 'keyMove'],
  ['F2', 'notRead'],
  ['Ctrl Z', 'keyUndo'],
] as const

function Keys() {
  const t = useWords(words)
  return (
    <p className={styles.keys} aria-hidden>
      {KEYS.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {t(does)}{' '}
        </span>
      ))}
    </p>
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
