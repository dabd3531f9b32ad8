import { moduleFields } from '@water/contract/remote/fields'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSend } from '../../../api/queries'
import { useText } from '../../../i18n/locale'
import { useWords } from '../../../i18n/words'
import { Signal } from '../../../parts/remote/signal'
import { useNames } from '../../../parts/vocabulary/names'
import { useConfirm } from '../../../ui/dialog/confirm'
import { notify } from '../../../ui/dialog/notify'
import { Can } from '../../../ui/page/can'
import { Panel } from '../../../ui/page/panel'
import { When } from '../../../ui/show/amounts'
import { Facts } from '../../../ui/show/facts'
import { FigureTable } from '../../../ui/show/figure-table'
import * as textStyles from '../../../ui/show/text.module.css'
import type { Meter } from '../meter'
import type { BindingAct, Module, Remote } from './remote'
import * as styles from './remote.module.css'
import { words } from './words'

const BindDialog = lazy(() => import('./bind-dialog'))

/** The module of the device in use, the ways to change it, and the modules before it. */
export function ModulePanel({ meter, remote: { module, bindings } }: { meter: Meter; remote: Remote }) {
  const t = useWords(words)
  const [opened, open] = useState<BindingAct | null>(null)
  return (
    <Panel
      title={t('module')}
      extra={
        meter.status === 'closed' ? null : (
          <Can need={['meterEdit']}>
            <span className={styles.acts}>
              {module ? (
                <>
                  <Button onClick={() => open('change')}>{t('changeModule')}</Button>
                  <Button onClick={() => open('replace')}>{t('replaceModule')}</Button>
                  <Unbind meter={meter} module={module} />
                </>
              ) : (
                <Button type="primary" onClick={() => open('bind')}>
                  {t('bindModule')}
                </Button>
              )}
            </span>
          </Can>
        )
      }
    >
      {module ? <ModuleFacts module={module} /> : <p className={textStyles.quiet}>{t('noModule')}</p>}
      {bindings.some(({ until }) => until !== null) ? <Bindings bindings={bindings} /> : null}
      {opened ? (
        <Suspense fallback={null}>
          <BindDialog how={opened} meter={meter} module={module} onClose={() => open(null)} />
        </Suspense>
      ) : null}
    </Panel>
  )
}

function ModuleFacts({ module }: { module: Module }) {
  const t = useWords(words)
  const inLanguage = useText()
  const name = useNames()
  const { imei, gateway, gateway_name, no_cut, from, last_report_at, battery, rsrp, valve } = module
  const label = (key: keyof typeof moduleFields) => inLanguage(moduleFields[key])
  return (
    <Facts
      facts={[
        { label: label('imei'), value: imei },
        {
          label: label('last_report_at'),
          value: last_report_at === null ? t('neverReported') : <When value={last_report_at} />,
        },
        { label: label('battery'), value: battery },
        { label: label('rsrp'), value: <Signal rsrp={rsrp} /> },
        { label: label('valve'), value: name('valveState', valve) },
        {
          label: label('gateway'),
          value: gateway === null ? inLanguage(moduleFields.gateway.nobody) : gateway_name,
        },
        { label: label('from'), value: <When value={from} /> },
        { label: label('no_cut'), value: t(no_cut ? 'yesNeverCut' : 'no') },
      ]}
    />
  )
}

function Unbind({ meter, module }: { meter: Meter; module: Module }) {
  const t = useWords(words)
  const confirm = useConfirm()
  const end = useSend('DELETE /meters/{id}/module/', ['/meters/', '/remote/', '/audit/'])
  const { imei } = module
  async function ask() {
    const asked = { title: t('unbindTitle', { imei }), text: t('unbindText'), okText: t('unbind') }
    if (!(await confirm({ ...asked, isDangerous: true }))) return
    await end.mutateAsync({ path: { id: meter.id } })
    notify('success', t('unbound', { imei }))
  }
  return (
    <Button danger loading={end.isPending} onClick={ask}>
      {t('unbind')}
    </Button>
  )
}

function Bindings({ bindings }: { bindings: Remote['bindings'] }) {
  const t = useWords(words)
  const inLanguage = useText()
  return (
    <div className={styles.below}>
      <FigureTable
        label={t('bindings')}
        table={{
          columns: [
            { title: inLanguage(moduleFields.imei) },
            { title: inLanguage(moduleFields.from) },
            { title: t('until') },
          ],
          rows: bindings.map(({ imei, from, until }) => ({
            key: from,
            cells: [
              imei,
              <When key="from" value={from} />,
              until === null ? t('inUse') : <When key="until" value={until} />,
            ],
          })),
        }}
      />
    </div>
  )
}
