import { moduleList } from '@water/contract/remote/list'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { Signal } from '../../parts/remote/signal'
import { EmbeddedList } from '../../ui/list/embedded-list'
import { When } from '../../ui/show/amounts'
import { StatusTag } from '../../ui/show/status-tag'
import { AccountLink } from './account-link'
import * as styles from './remote.module.css'
import { words } from './words'

/** The modules of devices in use, the longest silent first. */
export default function Modules() {
  const t = useWords(words)
  const declared = useDeclared('GET /remote/modules/', moduleList, {
    cells: {
      account_no: (row) => <AccountLink {...row} />,
      last_report_at: ({ last_report_at, silent }) => (
        <span className={styles.last}>
          {last_report_at === null ? t('never') : <When value={last_report_at} />}
          {silent ? <StatusTag tone="warning">{t('silent')}</StatusTag> : null}
        </span>
      ),
      rsrp: ({ rsrp }) => <Signal rsrp={rsrp} />,
    },
    inputs: { gateway: null },
  })
  return (
    <EmbeddedList
      {...declared}
      title={t('modules')}
      keep={['view']}
      empty={{ title: t('noModules'), text: t('noModulesText') }}
    />
  )
}
