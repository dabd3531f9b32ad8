import { totalTakings } from '@water/rules/ledger/cashier-day'
import { fen, yuan } from '@water/rules/money'
import { Button } from 'antd'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import * as textStyles from '../../ui/show/text.module.css'
import * as styles from './payments.module.css'
import { words } from './words'

/** Where the payer lives, to ask for it; whether the payer has other accounts, and the way to pay several at once. */
export function Together({ meter, onTogether }: { meter: number; onTogether: () => void }) {
  const t = useWords(words)
  const { data } = useCall('GET /payment-records/payer/', { query: { meter } })
  const payer = data?.accounts.find((one) => one.meter === meter)
  const others = data?.accounts.filter((one) => one.meter !== meter) ?? []
  const amount = yuan(totalTakings(others.map(({ total }) => fen(total))))
  return (
    <>
      {payer ? <p className={styles.together}>{t('addressOf', { address: payer.address })}</p> : null}
      <p className={`${textStyles.quiet} ${styles.together}`}>
        {others.length > 0 ? t('payerHas', { count: others.length, amount }) : t('togetherNone')}{' '}
        <Button type="link" onClick={onTogether}>
          {t('together')}
        </Button>
      </p>
    </>
  )
}
