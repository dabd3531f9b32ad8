import { Link } from 'react-router'
import type { ReplyOf } from '../../../api/call'
import { useCall } from '../../../api/queries'
import { useWords } from '../../../i18n/words'
import { AcknowledgeButton } from '../../../parts/remote/acknowledge'
import { AlarmKind } from '../../../parts/remote/alarm-kind'
import { Status } from '../../../parts/vocabulary/status'
import { pathTo } from '../../../paths'
import { Can } from '../../../ui/page/can'
import { Panel } from '../../../ui/page/panel'
import { Loaded } from '../../../ui/show/loaded'
import * as textStyles from '../../../ui/show/text.module.css'
import type { Meter } from '../meter'
import * as styles from './remote.module.css'
import { words } from './words'

const ALARMS = 'GET /remote/alarms/'

type Alarm = ReplyOf<typeof ALARMS>['results'][number]

/** The alarms of the account that have not ended, and the way to all of them. */
export function MeterAlarms({ meter: { id } }: { meter: Meter }) {
  const t = useWords(words)
  const query = useCall(ALARMS, { query: { meter: id, state: ['open', 'acknowledged'] } })
  const all = pathTo('RemoteMeters', { query: { meter: id, state: ['open', 'acknowledged', 'ended'] } })
  return (
    <Panel title={t('alarms')} extra={<Link to={all}>{t('allAlarms')}</Link>}>
      {query.isPending ? (
        // As high as what mostly comes: no part below jumps.
        <p aria-busy="true">{'\u00a0'}</p>
      ) : (
        <Loaded query={query}>
          {({ results }) =>
            results.length === 0 ? (
              <p className={textStyles.quiet}>{t('noAlarms')}</p>
            ) : (
              <ul className={styles.alarms}>
                {results.map((alarm) => (
                  <AlarmLine key={alarm.id} alarm={alarm} />
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </Panel>
  )
}

function AlarmLine({ alarm }: { alarm: Alarm }) {
  const t = useWords(words)
  const { kind, since, state, note, by_name } = alarm
  return (
    <li>
      <AlarmKind kind={kind} />
      <span>{t('sinceAt', { since })}</span>
      {state === 'open' ? null : <Status of="alarmState" value={state} />}
      {note ? (
        <span className={textStyles.quiet}>{t('acknowledgedBy', { by: by_name ?? '', note })}</span>
      ) : null}
      <Can need={['meterEdit']}>
        <AcknowledgeButton alarm={alarm} />
      </Can>
    </li>
  )
}
