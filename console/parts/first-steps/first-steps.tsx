import type { FirstStep } from '@water/contract/dashboard/vocabulary'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ReplyOf } from '../../api/call'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { Panel } from '../../ui/page/panel'
import { Icon } from '../../ui/show/icon'
import { Loaded } from '../../ui/show/loaded'
import * as styles from './steps.module.css'
import { words } from './words'

type Step = ReplyOf<'GET /dashboard/first-steps/'>['steps'][number]

/** Where each step is done. */
const PLACES: Record<FirstStep, string> = {
  locations: pathTo('Locations'),
  meter_types: pathTo('MeterTypes'),
  diameters: pathTo('Diameters'),
  water_prices: pathTo('WaterPricesCreate'),
  people: pathTo('UserCreate'),
  seller: pathTo('OrganizationInfoEdit'),
  bank_accounts: pathTo('BankAccountsCreate'),
  meters: pathTo('MeterList'),
  readings: pathTo('ReadingCreate'),
}

const LISTS: Partial<Record<FirstStep, string>> = {
  water_prices: pathTo('WaterPrices'),
  people: pathTo('UserList'),
  seller: pathTo('OrganizationInfo'),
  bank_accounts: pathTo('BankAccounts'),
}

const UsualDialog = lazy(() => import('./usual-dialog'))

const MOVE_INS = pathTo('OrganizationInfo', { query: { tab: 'move-ins' } })

/** More is shown as more. */
const MOST_COUNTED = 10_000

/** The checklist of the organization: on the home page until its work is done, and beside its data for good. */
export function FirstStepsPanel() {
  const steps = useCall('GET /dashboard/first-steps/', {}, { keepBefore: true, whenSeenAgain: true })
  return <Loaded query={steps}>{(found) => <FirstSteps steps={found.steps} />}</Loaded>
}

/** The needs of a new organization, ticked off as it is done. One that has no account yet may bring its own. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const t = useWords(words)
  const done = steps.filter(({ is_done }) => is_done).length
  const next = steps.find(({ is_done }) => !is_done)
  const hasMeters = steps.some(({ key, is_done }) => key === 'meters' && is_done)
  return (
    <Panel
      title={t('firstSteps')}
      extra={<span className={styles.progress}>{t('stepsDone', { done, total: steps.length })}</span>}
    >
      {hasMeters ? null : <Ways from={next ? PLACES[next.key] : MOVE_INS} />}
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <StepLine key={step.key} step={step} number={at + 1} isNext={step === next} />
        ))}
      </ol>
      <p className={styles.again}>{t('foundAgain')}</p>
    </Panel>
  )
}

function Ways({ from }: { from: string }) {
  const t = useWords(words)
  return (
    <ul className={`${styles.trials} ${styles.ways}`} aria-label={t('ways')}>
      {(
        [
          ['fromNothing', from],
          ['fromElsewhere', MOVE_INS],
        ] as const
      ).map(([key, to]) => (
        <li key={key}>
          <Link to={to}>
            <strong>{t(key)}</strong>
            <span>{t(`${key}_text`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function StepLine({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const { key, is_done: isDone } = step
  const to = isDone ? (LISTS[key] ?? PLACES[key]) : PLACES[key]
  return (
    <li className={isDone ? styles.walked : undefined}>
      <span className={styles.mark} aria-hidden>
        {isDone ? <Icon name="check" size={14} /> : number}
      </span>
      <span className={styles.step}>
        <Link to={to}>{t(key)}</Link>
        <small>{isDone ? <State step={step} /> : t(`${key}_text`)}</small>
      </span>
      <span className={styles.acts}>
        {WITH_USUAL.has(key) && !isDone ? <Usual /> : null}
        {isNext ? (
          <Button type="primary" onClick={() => navigate(to)}>
            {t(`${key}_act`)}
          </Button>
        ) : null}
      </span>
    </li>
  )
}

/** Steps that the usual values take at once. */
const WITH_USUAL: ReadonlySet<FirstStep> = new Set(['meter_types', 'diameters'])

function Usual() {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('usual')}</Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <UsualDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function State({ step: { key, count } }: { step: Step }) {
  const t = useWords(words)
  if (count === null) return t('done')
  const number = Math.min(count, MOST_COUNTED).toLocaleString('en-US')
  return t(`${key as Exclude<FirstStep, 'seller'>}_count`, {
    count: count > MOST_COUNTED ? `${number}+` : number,
  })
}
