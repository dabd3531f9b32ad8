import { periodList } from '@water/contract/periods/list'
import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { pathTo } from '../../paths'
import { ListScreen } from '../../ui/list/list-screen'
import { Money } from '../../ui/show/amounts'
import * as textStyles from '../../ui/show/text.module.css'
import { words } from './words'

/** The months of the books, newest first. */
export default function Periods() {
  const t = useWords(words)
  const declared = useDeclared('GET /periods/', periodList, {
    cells: {
      month: ({ month }) => <Link to={pathTo('PeriodDetail', { month })}>{month}</Link>,
      charges: ({ figures }) => <Money value={figures?.charges} />,
      red: ({ figures }) => <Money value={figures?.red} />,
      payments: ({ figures }) => <Money value={figures?.payments} />,
      closing_arrears: ({ figures }) => <Money value={figures?.closing_arrears} />,
      prepaid: ({ figures }) => <Money value={figures?.prepaid.closing} />,
    },
  })
  return (
    <ListScreen
      {...declared}
      rowKey={({ organization, month }) => `${organization} ${month}`}
      rowPath={({ month }) => pathTo('PeriodDetail', { month })}
      actions={<p className={textStyles.quiet}>{t('listText')}</p>}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  )
}
