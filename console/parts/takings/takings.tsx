import { totalTakings } from '@water/rules/ledger/cashier-day'
import { fen, yuan } from '@water/rules/money'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { useSession } from '../../state/session'
import { today } from '../../ui/field/today'
import { Panel } from '../../ui/page/panel'
import { Money } from '../../ui/show/amounts'
import { Loaded } from '../../ui/show/loaded'
import * as textStyles from '../../ui/show/text.module.css'
import { useNames } from '../vocabulary/names'
import * as styles from './takings.module.css'
import { words } from './words'

/** The cashier's takings of today, by method. */
export function Takings() {
  const t = useWords(words)
  const name = useNames()
  const cashier = useSession(({ userInfo }) => userInfo?.id ?? 0)
  const query = { date: today(), cashier }
  const days = useCall('GET /payment-records/days/', { query }, { keepBefore: true })
  return (
    <Panel title={t('tillToday')}>
      <Loaded query={days}>
        {({ results: [day] }) =>
          day === undefined || day.methods.length === 0 ? (
            <p className={textStyles.quiet}>{t('tillEmpty')}</p>
          ) : (
            <>
              {day.state === 'open' ? null : (
                <Alert type="warning" className={styles.dayIsClosed} title={t('dayIsClosed')} />
              )}
              <dl className={styles.takings}>
                {day.methods.map(({ method, count, amount }) => (
                  <div key={method}>
                    <dt>
                      {name('paymentMethod', method)} <small>{t('tillCount', { count })}</small>
                    </dt>
                    <dd>
                      <Money value={amount} />
                    </dd>
                  </div>
                ))}
                <div className={styles.takingsTotal}>
                  <dt>{t('tillSum')}</dt>
                  <dd>
                    <Money value={yuan(totalTakings(day.methods.map(({ amount }) => fen(amount))))} sign />
                  </dd>
                </div>
              </dl>
              <Link to={pathTo('CashierDayDetail', { id: day.id })}>{t('toDay')}</Link>
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
