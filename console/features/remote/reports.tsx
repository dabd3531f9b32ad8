import { reportList } from '@water/contract/remote/list'
import { Button } from 'antd'
import { useState } from 'react'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { Signal } from '../../parts/remote/signal'
import { useNames } from '../../parts/vocabulary/names'
import { useMay } from '../../state/session'
import { type ColumnOf, EmbeddedList } from '../../ui/list/embedded-list'
import { AccountLink } from './account-link'
import { AcceptDialog, RejectDialog } from './decide-dialog'
import * as styles from './remote.module.css'
import type { ReportRow } from './report'
import { words } from './words'

const REPORTS = 'GET /remote/reports/'

/** The reports; at first those that do not fit between their neighbours. */
export default function Reports() {
  const t = useWords(words)
  const name = useNames()
  const isStaff = useMay()('staff')
  const [opened, open] = useState<{ how: 'accept' | 'reject'; report: ReportRow } | null>(null)
  const close = () => open(null)
  const declared = useDeclared(REPORTS, reportList, {
    cells: {
      account_no: (row) => <AccountLink {...row} />,
      alarms: ({ alarms }) => alarms.map((kind) => name('deviceAlarm', kind)).join(t('comma')) || '—',
      rsrp: ({ rsrp }) => <Signal rsrp={rsrp} />,
    },
  })
  const acts: ColumnOf<typeof REPORTS> = {
    key: 'act',
    title: t('act'),
    staysInSight: true,
    render: (report) => (
      <span className={styles.acts}>
        {report.state === 'quarantined' ? (
          <Act label={t('accept')} report={report} onClick={() => open({ how: 'accept', report })} />
        ) : null}
        {report.state === 'rejected' ? null : (
          <Act label={t('reject')} report={report} onClick={() => open({ how: 'reject', report })} />
        )}
      </span>
    ),
  }
  return (
    <>
      <EmbeddedList
        {...declared}
        title={t('reports')}
        keep={['view']}
        also={(list) => (list.values('state').length === 0 ? { state: ['quarantined'] } : {})}
        lead={(list) =>
          list.values('state').length === 0 ? <p className={styles.about}>{t('doubtfulOnly')}</p> : null
        }
        columns={isStaff ? [...declared.columns, acts] : declared.columns}
        empty={{ title: t('noReports'), text: t('noReportsText') }}
      />
      {opened?.how === 'accept' ? <AcceptDialog report={opened.report} onClose={close} /> : null}
      {opened?.how === 'reject' ? <RejectDialog report={opened.report} onClose={close} /> : null}
    </>
  )
}

function Act({ label, report, onClick }: { label: string; report: ReportRow; onClick: () => void }) {
  const t = useWords(words)
  const { account_no: account, freeze_at: at } = report
  return (
    <Button type="link" size="small" aria-label={t('actNamed', { label, account, at })} onClick={onClick}>
      {label}
    </Button>
  )
}
