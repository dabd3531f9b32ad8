import { useWords } from '../../../i18n/words'
import { today } from '../../../ui/field/today'
import { When } from '../../../ui/show/amounts'
import { StatusTag } from '../../../ui/show/status-tag'
import { WideTable } from '../../../ui/show/wide-table'
import type { Meter } from '../meter'
import { words } from '../words'

/** Price family and persons by their first day, newest first. */
export function TermsTable({ terms }: Pick<Meter, 'terms'>) {
  const t = useWords(words)
  const now = today()
  const inForce = terms.find(({ effective_from }) => effective_from <= now)
  return (
    <WideTable
      aria-label={t('tabTerms')}
      rowKey="effective_from"
      dataSource={terms}
      columns={[
        {
          title: t('effective_from'),
          render: (_, { effective_from }) => <When value={effective_from} />,
        },
        { title: t('water_price'), dataIndex: 'water_price_name' },
        { title: t('persons'), dataIndex: 'persons', align: 'right' },
        {
          title: t('status'),
          render: (_, term) => {
            if (term === inForce) return <StatusTag tone="good">{t('current')}</StatusTag>
            return term.effective_from > now ? <StatusTag tone="busy">{t('upcoming')}</StatusTag> : null
          },
        },
      ]}
    />
  )
}
