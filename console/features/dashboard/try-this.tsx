import type { Need } from '@water/rules/access/may'
import { Link } from 'react-router'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import * as styles from '../../parts/first-steps/steps.module.css'
import { pathTo } from '../../paths'
import { useMay, useSession } from '../../state/session'
import { Panel } from '../../ui/page/panel'
import { words } from './try-words'

type Trial = 'tryPayment' | 'tryRound' | 'tryBill' | 'tryPrice' | 'tryAccount'

/** The trials that show the most of the product in a minute, each for whoever may do it. */
const TRIALS: readonly { key: Trial; need: Need; to: (book: number | undefined) => string }[] = [
  { key: 'tryPayment', need: ['paymentRecordCreate'], to: () => pathTo('PaymentRecordCreate') },
  {
    key: 'tryRound',
    need: ['readingCreate'],
    to: (book) => pathTo('ReadingCreate', book === undefined ? {} : { query: { book } }),
  },
  { key: 'tryBill', need: ['orderView'], to: () => pathTo('OrderList') },
  { key: 'tryPrice', need: 'staff', to: () => pathTo('WaterPrices') },
  { key: 'tryAccount', need: ['meterView'], to: () => pathTo('MeterList') },
]

/** Three things to try, for somebody who looks at the demo. `book` has meters to read. */
export function TryThis({ book }: { book: number | undefined }) {
  const t = useWords(words)
  const may = useMay()
  const username = useSession(({ userInfo }) => userInfo?.username)
  const demo = useCall('GET /demo/accounts/', {})
  const shown = TRIALS.filter(({ need }) => may(need)).slice(0, 3)
  if (!demo.data?.some((account) => account.username === username) || shown.length === 0) return null
  return (
    <Panel title={t('tryThis')}>
      <ul className={styles.trials}>
        {shown.map(({ key, to }) => (
          <li key={key}>
            <Link to={to(book)}>
              <strong>{t(key)}</strong>
              <span>{t(`${key}Text`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
