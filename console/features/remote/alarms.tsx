import { alarmList } from '@water/contract/alarms/list'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { AcknowledgeButton } from '../../parts/remote/acknowledge'
import { AlarmKind } from '../../parts/remote/alarm-kind'
import { useMay } from '../../state/session'
import { type ColumnOf, EmbeddedList } from '../../ui/list/embedded-list'
import { AccountLink } from './account-link'
import * as styles from './remote.module.css'
import { CURRENT } from './views'
import { words } from './words'

/** The alarms of all meters; those that have ended when they are asked for. */
export function Alarms() {
  const t = useWords(words)
  const mayAcknowledge = useMay()(['meterEdit'])
  const declared = useDeclared('GET /remote/alarms/', alarmList, {
    cells: {
      kind: ({ kind }) => <AlarmKind kind={kind} />,
      account_no: (row) => <AccountLink {...row} />,
    },
  })
  const acts: ColumnOf<'GET /remote/alarms/'> = {
    key: 'act',
    title: t('act'),
    staysInSight: true,
    render: (alarm) => <AcknowledgeButton alarm={alarm} />,
  }
  return (
    <EmbeddedList
      {...declared}
      title={t('alarms')}
      keep={['view']}
      also={(list) => (list.values('state').length === 0 ? { state: [...CURRENT] } : {})}
      lead={(list) =>
        list.values('state').length === 0 ? <p className={styles.about}>{t('currentOnly')}</p> : null
      }
      columns={mayAcknowledge ? [...declared.columns, acts] : declared.columns}
      empty={{ title: t('noAlarms'), text: t('noAlarmsText') }}
    />
  )
}
