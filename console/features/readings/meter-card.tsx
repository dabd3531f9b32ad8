import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import type { MeterChoice } from '../../parts/choosers/meter-chooser'
import { NoteLine } from '../../parts/notes/note-line'
import { Status } from '../../parts/vocabulary/status'
import { pathTo } from '../../paths'
import { Can } from '../../ui/page/can'
import * as pageStyles from '../../ui/page/page.module.css'
import { MeanVolume, Money, Volume } from '../../ui/show/amounts'
import * as styles from './readings.module.css'
import { words } from './words'

/**
 * The data that a reader compares with the register: the last index, the usual use, and the arrears for users who may
 * see them.
 */
export function MeterCard({ meter }: { meter: MeterChoice }) {
  const t = useWords(words)
  const isRead = meter.average_volume !== null
  return (
    <section className={pageStyles.panel} aria-label={t('meter')}>
      <div className={styles.meterCardHead}>
        <h2>
          {meter.account_no} {meter.customer_name}
        </h2>
        <Status of="meterStatus" value={meter.status} />
        <Can need={['meterView']}>
          <Link to={pathTo('MeterDetail', { id: meter.id })}>{t('openMeter')}</Link>
        </Can>
      </div>
      <p className={styles.readingQuiet}>
        {meter.meter_no} · {meter.address} ·{' '}
        {t('routeText', { location: meter.location_name, seq: meter.seq_no ?? '—' })} ·{' '}
        {meter.water_price_name === null
          ? t('monitor')
          : t('water_priceText', { name: meter.water_price_name, persons: meter.persons })}
      </p>
      <dl className={styles.meterFigures}>
        <Figure
          label={t('last_reading')}
          hint={isRead ? t('lastReadAt', { time: meter.last_read_at }) : t('installed')}
        >
          <Volume value={meter.last_reading} unit />
        </Figure>
        <Figure label={t('average_volume')} hint={isRead ? t('averageHint') : t('averageUnknown')}>
          <MeanVolume value={meter.average_volume} unit />
        </Figure>
        {meter.arrears === null ? null : (
          <Figure label={t('arrears')} hint={t('arrearsHint')} isAlarming={/[1-9]/.test(meter.arrears)}>
            <Money value={meter.arrears} sign />
          </Figure>
        )}
        {meter.balance === null ? null : (
          <Figure label={t('balance')} hint={t('balanceHint')}>
            <Money value={meter.balance} sign />
          </Figure>
        )}
      </dl>
      <NoteLine meter={meter.id} note={meter.note} />
    </section>
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
    <div className={isAlarming ? styles.meterFigureAlarming : undefined}>
      <dt>{label}</dt>
      <dd className={styles.meterFigure}>{children}</dd>
      <dd className={styles.readingQuiet}>{hint}</dd>
    </div>
  )
}
