import type { RefSelectProps } from 'antd'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { MeterChooser } from '../../parts/choosers/meter-chooser'
import { PageHeader } from '../../ui/page/page-header'
import { Panel } from '../../ui/page/panel'
import { Outcome } from '../../ui/show/outcome'
import { DuesPanel } from './dues'
import * as styles from './payments.module.css'
import { useReceiptPrinter } from './print-receipt'
import { Taken } from './taken'
import { type TakenPayment, Till } from './till'
import { words } from './words'

/**
 * The counter in three keystrokes: the number and Enter, Enter takes the dues, Enter prints. The payment stays visible
 * until the next number is typed or scanned; the field for it is ready at once.
 */
export default function CreatePayment() {
  const t = useWords(words)
  const [params, setParams] = useSearchParams()
  const asked = Number(params.get('meter')) || null
  const [followed, setFollowed] = useState(asked)
  const [meter, setMeter] = useState(asked)
  const [taken, setTaken] = useState<TakenPayment | null>(null)
  const chooser = useRef<RefSelectProps>(null)
  const printer = useReceiptPrinter(taken?.id ?? 0)
  /** Enter in the empty field prints only once, so that a second one is not a reprint. */
  const waitsForPrint = useRef(false)
  // The counter stays alive in its tab: it follows a link to it with another meter while it is open.
  if (asked !== followed) {
    setFollowed(asked)
    if (asked !== null) {
      setTaken(null)
      setMeter(asked)
    }
  }
  const choose = (id: number | null) => {
    setTaken(null)
    setMeter(id)
    // A second request for the same meter works again.
    if (asked !== null) setParams({}, { replace: true })
  }
  const showTaken = (payment: TakenPayment) => {
    choose(null)
    setTaken(payment)
    waitsForPrint.current = !payment.taken_before
    chooser.current?.focus()
  }
  const printOnce = () => {
    if (!waitsForPrint.current) return
    waitsForPrint.current = false
    printer.print('roll')
  }
  return (
    <>
      <PageHeader title={titleOf(taken)} />
      <Panel>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the child */}
        <label className={styles.tillMeter}>
          {t('meter')}
          <MeterChooser
            ref={chooser}
            value={meter}
            onChange={(found) => choose(found?.id ?? null)}
            onEmptyEnter={taken ? printOnce : undefined}
            autoFocus={meter === null}
          />
        </label>
      </Panel>
      {taken ? <Taken payment={taken} printer={printer} /> : null}
      {taken || meter !== null ? null : <Outcome icon="search" title={t('meter')} text={t('chooseMeter')} />}
      {meter === null ? null : <Account key={meter} meter={meter} onTaken={showTaken} />}
    </>
  )

  function titleOf(payment: TakenPayment | null): string {
    if (payment === null) return t('createTitle')
    return payment.taken_before ? t('takenBefore') : t('taken', { amount: payment.amount })
  }
}

function Account({ meter, onTaken }: { meter: number; onTaken: (payment: TakenPayment) => void }) {
  /** Orders to pay; null: all dues, oldest first. */
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  /** The day up to which penalties are counted; null: today. */
  const [day, setDay] = useState<string | null>(null)
  const query = { meter, ...(day === null ? {} : { as_of: day }) }
  const dues = useCall('GET /payment-records/dues/', { query }, { keepBefore: true })
  return (
    <div className={styles.till}>
      <DuesPanel dues={dues} chosen={chosen} onChoose={setChosen} />
      {dues.data ? <Till dues={dues.data} chosen={chosen} onDay={setDay} onTaken={onTaken} /> : null}
    </div>
  )
}
