import { moduleFields } from '@water/contract/remote/fields'
import { moduleList } from '@water/contract/remote/list'
import { useEvery } from '../../api/every'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { Signal } from '../../parts/remote/signal'
import { useMay } from '../../state/session'
import { EmbeddedList } from '../../ui/list/embedded-list'
import { FilterSelect } from '../../ui/list/filters'
import type { ListState } from '../../ui/list/list-state'
import { When } from '../../ui/show/amounts'
import { StatusTag } from '../../ui/show/status-tag'
import { AccountLink } from './account-link'
import * as styles from './remote.module.css'
import { words } from './words'

/** The modules of devices in use, the longest silent first. */
export default function Modules() {
  const t = useWords(words)
  // The gateways are accounts of machines, which only staff see.
  const seesGateways = useMay()('staff')
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
    inputs: { gateway: seesGateways ? (list) => <GatewayFilter list={list} /> : null },
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

/** The modules that one gateway alone may bring. */
function GatewayFilter({ list }: { list: ListState<'gateway'> }) {
  const label = useText()(moduleFields.gateway)
  const { data } = useEvery('GET /organizations/services/', { purpose: 'gateway' })
  const options = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return <FilterSelect list={list} name="gateway" label={label} options={options} />
}
