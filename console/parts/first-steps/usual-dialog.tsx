import type { ReplyOf } from '../../api/call'
import { call } from '../../api/call'
import { useNamedScope } from '../../api/named-scope'
import { invalidate, useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { CommandDialog } from '../../ui/dialog/command-dialog'
import { notify } from '../../ui/dialog/notify'
import { useSending } from '../../ui/dialog/use-sending'
import { Loaded } from '../../ui/show/loaded'
import * as textStyles from '../../ui/show/text.module.css'
import * as styles from './steps.module.css'
import { words } from './words'

type Usual = ReplyOf<'GET /organizations/usual-values/'>

const PATH = '/organizations/usual-values/'

/** Names what would be made and what is there already, and makes it. */
export default function UsualDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(words)
  const scope = useNamedScope()
  const usual = useCall(`GET ${PATH}`, { query: scope })
  const { send, isBusy, failure } = useSending(PATH)
  const [types, diameters] = [missing(usual.data?.meter_types), missing(usual.data?.diameters)]
  async function take() {
    const sent = await send(() => call(`POST ${PATH}`, { body: scope }))
    if ('refusal' in sent) return
    await invalidate(PATH, '/dashboard/', '/organizations/meter-types/', '/organizations/diameters/')
    notify('success', t('usualTaken', { types: sent.reply.meter_types, diameters: sent.reply.diameters }))
    onClose()
  }
  return (
    <CommandDialog
      title={t('usualTitle')}
      okText={t('usualOk', { count: types + diameters })}
      isReady={types + diameters > 0}
      isBusy={isBusy}
      refusal={failure}
      onOk={take}
      onClose={onClose}
    >
      <Loaded query={usual}>{(found) => <Values usual={found} />}</Loaded>
    </CommandDialog>
  )
}

const missing = (values: readonly { exists: boolean }[] | undefined): number =>
  (values ?? []).filter(({ exists }) => !exists).length

function Values({ usual }: { usual: Usual }) {
  const t = useWords(words)
  return (
    <>
      <h3>{t('meter_types')}</h3>
      <Names values={usual.meter_types} />
      <p className={textStyles.quiet}>{t('usualTypesText')}</p>
      <h3>{t('diameters')}</h3>
      <Names values={usual.diameters} />
      <p className={textStyles.quiet}>{t('usualDiametersText')}</p>
    </>
  )
}

function Names({ values }: { values: readonly { name: string; exists: boolean }[] }) {
  const t = useWords(words)
  return (
    <ul className={styles.names}>
      {values.map(({ name, exists }) => (
        <li key={name} className={exists ? `${styles.name} ${styles.there}` : styles.name}>
          {exists ? t('usualExists', { name }) : name}
        </li>
      ))}
    </ul>
  )
}
