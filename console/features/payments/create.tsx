import type { RefSelectProps } from 'antd'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Done } from '../../api/idempotency'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { MeterChooser } from '../../parts/choosers/meter-chooser'
import { Takings } from '../../parts/takings/takings'
import { PageHeader } from '../../ui/page/page-header'
import { Outcome } from '../../ui/show/outcome'
import { DuesPanel } from './dues'
import { GroupTaken } from './group-taken'
import { GroupTill, type TakenGroup } from './group-till'
import { LastTaken } from './last-taken'
import * as styles from './payments.module.css'
import { useReceiptPrinter } from './print-receipt'
import { Taken } from './taken'
import { type TakenPayment, Till } from './till'
import { Together } from './together'
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
  const [taken, setTaken] = useState<AnyTaken | null>(null)
  const chooser = useRef<RefSelectProps>(null)
  const printer = useReceiptPrinter(receiptOf(taken))
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
  const showTaken = (now: AnyTaken) => {
    choose(null)
    setTaken(now)
    waitsForPrint.current = isNew(now)
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
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the child */}
      <label className={styles.tillNumber}>
        {t('meter')}
        <MeterChooser
          ref={chooser}
          value={meter}
          onChange={(found) => choose(found?.id ?? null)}
          onEmptyEnter={taken ? printOnce : undefined}
          autoFocus={meter === null}
        />
      </label>
      {taken && !isGroup(taken) ? <Taken taken={taken} printer={printer} /> : null}
      {taken && isGroup(taken) ? <GroupTaken taken={taken} printer={printer} /> : null}
      {taken || meter !== null ? null : <Outcome icon="search" title={t('meter')} text={t('chooseMeter')} />}
      {meter === null ? null : <Account key={meter} meter={meter} onTaken={showTaken} />}
      {/* Behind the customer at hand, who has the room. */}
      <div className={styles.tillBack}>
        <LastTaken />
        <Takings />
      </div>
    </>
  )

  function titleOf(shown: AnyTaken | null): string {
    if (shown === null) return t('createTitle')
    return isNew(shown) ? t('taken', { amount: shown.reply.amount }) : t('takenBefore')
  }
}

type AnyTaken = Done<TakenPayment> | Done<TakenGroup>

const isGroup = (taken: AnyTaken): taken is Done<TakenGroup> => 'payments' in taken.reply
/** Taken by this try, and not before. */
const isNew = ({ reply, isEarlier }: AnyTaken): boolean => !reply.taken_before && !isEarlier

/** The payment whose receipt is printed: any of a group has that of the group. */
const receiptOf = (taken: AnyTaken | null): number =>
  taken === null ? 0 : isGroup(taken) ? (taken.reply.payments[0]?.id ?? 0) : taken.reply.id

interface AccountProps {
  meter: number
  onTaken: (taken: AnyTaken) => void
}

function Account({ meter, onTaken }: AccountProps) {
  const [isTogether, setTogether] = useState(false)
  if (isTogether) return <GroupTill meter={meter} onTaken={onTaken} onSingle={() => setTogether(false)} />
  return <SingleAccount meter={meter} onTaken={onTaken} onTogether={() => setTogether(true)} />
}

function SingleAccount({ meter, onTaken, onTogether }: AccountProps & { onTogether: () => void }) {
  /** Orders to pay; null: all dues, oldest first. */
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  /** The day up to which penalties are counted; null: today. */
  const [day, setDay] = useState<string | null>(null)
  const query = { meter, ...(day === null ? {} : { as_of: day }) }
  const dues = useCall('GET /payment-records/dues/', { query }, { keepBefore: true })
  // The account's note stands above the tender. The till waits for it, so that nothing jumps under the cashier's hands.
  const { isPending } = useCall('GET /meters/lookup/', { query: { meter } })
  return (
    <div className={styles.till}>
      <DuesPanel dues={dues} chosen={chosen} onChoose={setChosen}>
        <Together meter={meter} onTogether={onTogether} />
      </DuesPanel>
      {dues.data && !isPending ? (
        <Till dues={dues.data} chosen={chosen} onDay={setDay} onTaken={onTaken} />
      ) : null}
    </div>
  )
}
