import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../api/queries'
import { MeterChooser } from '../../choosers/meter-chooser'
import { useWords } from '../../i18n/words'
import { Outcome } from '../../ui/outcome'
import { PageHeader } from '../../ui/page-header'
import { Panel } from '../../ui/panel'
import type { Payment } from './detail'
import { DuesPanel } from './dues'
import './payments.css'
import { Taken } from './taken'
import { Till } from './till'
import { words } from './words'

/** The counter: account number, amount, Enter. What is due stands beside what is taken. */
export default function CreatePayment() {
  const t = useWords(words)
  const [params, setParams] = useSearchParams()
  const asked = Number(params.get('meter')) || null
  const [followed, setFollowed] = useState(asked)
  const [meter, setMeter] = useState(asked)
  const [taken, setTaken] = useState<Payment | null>(null)
  // The counter lives on in its tab: a link to it with another meter is followed while it is open.
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
    // Whoever asks for the same meter again is heard again.
    if (asked !== null) setParams({}, { replace: true })
  }
  if (taken) return <Taken payment={taken} onNext={() => choose(null)} />
  return (
    <>
      <PageHeader title={t('createTitle')} />
      <Panel>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the child */}
        <label className="till-meter">
          {t('meter')}
          <MeterChooser
            value={meter}
            onChange={(found) => choose(found?.id ?? null)}
            autoFocus={meter === null}
          />
        </label>
      </Panel>
      {meter === null ? (
        <Outcome icon="search" title={t('meter')} text={t('chooseMeter')} />
      ) : (
        <Account key={meter} meter={meter} onTaken={setTaken} />
      )}
    </>
  )
}

function Account({ meter, onTaken }: { meter: number; onTaken: (payment: Payment) => void }) {
  /** Orders to pay; null: whatever is due, oldest first. */
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  /** The day that penalties are counted to; null: today. */
  const [day, setDay] = useState<string | null>(null)
  const query = { meter, ...(day === null ? {} : { as_of: day }) }
  const dues = useCall('GET /payment-records/dues/', { query }, { keepBefore: true })
  return (
    <div className="till">
      <DuesPanel dues={dues} chosen={chosen} onChoose={setChosen} />
      {dues.data ? <Till dues={dues.data} chosen={chosen} onDay={setDay} onTaken={onTaken} /> : null}
    </div>
  )
}
