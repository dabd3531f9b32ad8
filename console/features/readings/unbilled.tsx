import { unbilledList } from '@water/contract/rounds/list'
import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { exportOf } from '../../parts/exports/export-of'
import { Cut } from '../../parts/lists/cell'
import { useDeclared } from '../../parts/lists/declared'
import { useNames } from '../../parts/vocabulary/names'
import { pathTo } from '../../paths'
import { EmbeddedList, type RowOf } from '../../ui/list/embedded-list'
import { useLeftCells } from './left-cells'
import { words } from './left-words'
import * as styles from './round.module.css'

const UNBILLED = 'GET /reading-rounds/unbilled/'

/** 三期未开账: accounts without a bill for three cycles, by the money at risk, each with the act that bills it. */
export default function Unbilled() {
  const t = useWords(words)
  const name = useNames()
  const declared = useDeclared(UNBILLED, unbilledList, {
    cells: {
      ...useLeftCells(),
      reason: ({ reason }) => <Cut text={name('unbilledReason', reason)} />,
      not_read: ({ not_read }) => (not_read ? <Cut text={name('notReadReason', not_read)} /> : '—'),
    },
  })
  return (
    <>
      <p className={styles.leftText}>{t('unbilledText')}</p>
      <EmbeddedList
        {...declared}
        title={t('unbilled')}
        columns={[
          ...declared.columns,
          { key: 'acts', title: t('acts'), staysInSight: true, render: (row) => <Act row={row} /> },
        ]}
        keep={['view']}
        pageSize={50}
        rowKey={({ meter }) => meter}
        exports={exportOf('GET /reading-rounds/unbilled/export/')}
        totals={{
          of: 'GET /reading-rounds/unbilled/totals/',
          sums: [{ key: 'at_risk', label: t('at_risk') }],
        }}
        empty={{ title: t('noneUnbilled'), text: t('noneUnbilledText') }}
      />
    </>
  )
}

/** A reading that waits is billed; any other account is read. */
function Act({ row: { meter, reason, account_no: account } }: { row: RowOf<typeof UNBILLED> }) {
  const t = useWords(words)
  const query = reason === 'not_billed' ? { view: 'pending', meter } : { meter }
  const act = reason === 'not_billed' ? 'bill' : 'read'
  return (
    <Link to={pathTo('ReadingCreate', { query })} aria-label={t(`${act}Named`, { account })}>
      {t(act)}
    </Link>
  )
}
