import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { Panel } from '../../ui/page/panel'
import { Icon } from '../../ui/show/icon'
import * as styles from './steps.module.css'
import { words } from './steps-words'
import type { Dashboard } from './todo'

export type Steps = NonNullable<Dashboard['first_steps']>

/** The steps of a new organization before its first payment, in this order. */
const STEPS: readonly { key: keyof Steps; to: string }[] = [
  { key: 'water_prices', to: pathTo('WaterPricesCreate') },
  { key: 'locations', to: pathTo('Locations') },
  { key: 'meters', to: pathTo('MeterList') },
  { key: 'readings', to: pathTo('ReadingCreate') },
  { key: 'payments', to: pathTo('PaymentRecordCreate') },
]

export const isBegun = (steps: Steps): boolean => STEPS.every(({ key }) => steps[key])

const MOVE_INS = pathTo('OrganizationInfo', { query: { tab: 'move-ins' } })

/** The way of a new organization to its first payment, ticked off as it is walked. One that has no account yet may bring its own. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const done = STEPS.filter(({ key }) => steps[key]).length
  const next = STEPS.find(({ key }) => !steps[key])
  return (
    <Panel
      title={t('firstSteps')}
      extra={<span className={styles.progress}>{t('stepsDone', { done, total: STEPS.length })}</span>}
    >
      {steps.meters ? null : (
        <ul className={`${styles.trials} ${styles.ways}`} aria-label={t('ways')}>
          {(
            [
              ['fromNothing', next?.to ?? MOVE_INS],
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
      )}
      <ol className={styles.steps}>
        {STEPS.map((step, at) => {
          const { key, to } = step
          return (
            <li key={key} className={steps[key] ? styles.walked : undefined}>
              <span className={styles.mark} aria-hidden>
                {steps[key] ? <Icon name="check" size={14} /> : at + 1}
              </span>
              <span className={styles.step}>
                {steps[key] ? <span>{t(key)}</span> : <Link to={to}>{t(key)}</Link>}
                <small>{steps[key] ? t('done') : t(`${key}_text`)}</small>
              </span>
              {step === next ? (
                <Button type="primary" onClick={() => navigate(to)}>
                  {t('begin')}
                </Button>
              ) : null}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
