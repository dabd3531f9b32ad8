import type { ReactNode } from 'react'
import { useWords } from '../../../i18n/words'
import { MeanVolume, Money, Volume } from '../../../ui/show/amounts'
import type { Meter } from '../meter'
import { words } from '../words'
import * as styles from './detail.module.css'

/** The figures that a clerk looks for first: arrears, balance, the last index. */
export function Figures({ meter }: { meter: Meter }) {
  const t = useWords(words)
  const isRead = meter.average_volume !== null
  const owes = /[1-9]/.test(meter.arrears)
  return (
    <dl className={styles.figures}>
      <Figure label={t('arrears')} hint={t('overdueHint')} isAlarming={owes}>
        <Money value={meter.arrears} sign />
      </Figure>
      {/[1-9]/.test(meter.former_arrears) ? (
        <Figure label={t('former_arrears')} hint={t('formerHint')} isAlarming>
          <Money value={meter.former_arrears} sign />
        </Figure>
      ) : null}
      <Figure label={t('balance')} hint={t('balanceHint')}>
        <Money value={meter.balance} sign />
      </Figure>
      <Figure label={t('last_reading')} hint={isRead ? meter.last_read_at : t('neverRead')}>
        <Volume value={meter.last_reading} unit />
      </Figure>
      <Figure label={t('average_volume')} hint={isRead ? t('averageOf') : t('averageHint')}>
        {isRead ? <MeanVolume value={meter.average_volume} unit /> : t('averageUnknown')}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  label: string
  hint: string
  isAlarming?: boolean
  children: ReactNode
}

function Figure({ label, hint, isAlarming = false, children }: FigureProps) {
  return (
    <div className={isAlarming ? `${styles.figure} ${styles.figureAlarming}` : styles.figure}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.figureValue}>{children}</span>
        <span className={styles.figureHint}>{hint}</span>
      </dd>
    </div>
  )
}
