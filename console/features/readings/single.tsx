import { Alert, type RefSelectProps } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Done } from '../../api/idempotency'
import { markStale, remember, useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { type MeterChoice, MeterChooser } from '../../parts/choosers/meter-chooser'
import { useNames } from '../../parts/vocabulary/names'
import { notify } from '../../ui/dialog/notify'
import { Panel } from '../../ui/page/panel'
import { useTellBefore } from '../../ui/show/done-before'
import { Loaded } from '../../ui/show/loaded'
import { Outcome } from '../../ui/show/outcome'
import { Books } from './books'
import { DoneList } from './done-list'
import { Entry } from './entry'
import { Made } from './made'
import { type Entered, isKept, type MadeOrder } from './make'
import { MeterCard } from './meter-card'
import { MonitorEntry } from './monitor-entry'
import { useNextOnRoute } from './next-on-route'
import * as styles from './readings.module.css'
import { words } from './words'

/**
 * Reading after reading without the mouse: number, Enter, index, Enter, Enter for the next meter of the route. The
 * address names the meter (`?meter=5`), so that links, reload and the back button find it.
 */
export function SingleReading() {
  const t = useWords(words)
  const [params, setParams] = useSearchParams()
  const meter = Number(params.get('meter')) || null
  const [done, setDone] = useState<readonly MadeOrder[]>([])
  const [made, setMade] = useState<Done<MadeOrder> | null>(null)
  const [readAt, setReadAt] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const chooser = useRef<RefSelectProps>(null)
  const tellBefore = useTellBefore()

  // Waits until the page shows no meter: before that the focus is on a button that is about to disappear.
  useEffect(() => {
    if (round > 0 && meter === null) chooser.current?.focus()
  }, [round, meter])

  function choose(chosen: MeterChoice | null) {
    if (chosen) remember('GET /meters/lookup/', { query: { meter: chosen.id } }, [chosen])
    setMade(null)
    setParams(chosen ? { meter: String(chosen.id) } : {}, { replace: true })
  }

  function entered({ reply: reading, isEarlier }: Done<Entered>, at: string | null) {
    setReadAt(at)
    if (isKept(reading)) {
      if (isEarlier)
        tellBefore({ text: t('heldBefore', { account: reading.account_no, index: reading.current_reading }) })
      else
        notify(
          'success',
          t(reading.status === 'watched' ? 'watchedDone' : 'heldDone', { account: reading.account_no }),
        )
      markStale('/meters/', '/readings/', '/reading-rounds/')
      choose(null)
      setRound(round + 1)
      return
    }
    setMade({ reply: reading, isEarlier })
    setDone((before) => [reading, ...before])
  }

  return (
    <>
      <Panel>
        <div className={styles.readingMeter}>
          <label htmlFor="reading-meter">{t('meter')}</label>
          <MeterChooser
            ref={chooser}
            id="reading-meter"
            autoFocus={meter === null}
            value={meter}
            onChange={choose}
          />
        </div>
      </Panel>
      {meter === null ? (
        <Books />
      ) : (
        <MeterEntry key={meter} meter={meter}>
          {(found) => (
            <AtMeter
              meter={found}
              made={made?.reply.meter === found.id ? made : null}
              readAt={readAt}
              onMade={entered}
              onNext={choose}
              onAnother={() => {
                choose(null)
                setRound(round + 1)
              }}
              onReversed={({ id }) => {
                setMade(null)
                setDone((before) => before.filter((one) => one.id !== id))
              }}
            />
          )}
        </MeterEntry>
      )}
      {done.length > 0 ? <DoneList orders={done} /> : null}
    </>
  )
}

interface MeterEntryProps {
  meter: number
  children: (row: MeterChoice) => ReactNode
}

function MeterEntry({ meter, children }: MeterEntryProps) {
  const t = useWords(words)
  const found = useCall('GET /meters/lookup/', { query: { meter } })
  return (
    <Loaded query={found}>
      {([one]) =>
        one ? children(one) : <Outcome icon="search" title={t('noSuchMeter')} text={t('chooseFirstText')} />
      }
    </Loaded>
  )
}

const OneEntry = (props: Pick<AtMeterProps, 'meter' | 'readAt' | 'onMade'>) =>
  props.meter.meter_class === 'monitor' ? <MonitorEntry {...props} /> : <Entry {...props} />

interface AtMeterProps {
  meter: MeterChoice
  made: Done<MadeOrder> | null
  readAt: string | null
  onMade: (entered: Done<Entered>, readAt: string | null) => void
  onNext: (meter: MeterChoice) => void
  onAnother: () => void
  onReversed: (order: MadeOrder) => void
}

function AtMeter({ meter, made, readAt, onMade, onNext, onAnother, onReversed }: AtMeterProps) {
  const t = useWords(words)
  const name = useNames()
  const next = useNextOnRoute(meter.id, readAt)
  const isReadable = meter.status === 'active' || meter.status === 'faulty'
  return (
    <>
      {made ? null : <MeterCard meter={meter} />}
      {made || isReadable ? (
        <div className={styles.readingDesk}>
          {made ? (
            <Made made={made} next={next} onNext={onNext} onAnother={onAnother} onReversed={onReversed} />
          ) : (
            <OneEntry meter={meter} readAt={readAt} onMade={onMade} />
          )}
        </div>
      ) : (
        <Alert
          type="warning"
          className={styles.readingRefused}
          title={t('notReadable', { status: name('meterStatus', meter.status) })}
          description={t('notReadableText')}
        />
      )}
    </>
  )
}
