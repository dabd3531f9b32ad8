import { contentProblem, exampleValues, type MessageScene } from '@water/contract/messages/variables'
import { messageParts, signed } from '@water/rules/messages/message-parts'
import { filledTemplate } from '@water/rules/messages/template-text'
import { Alert } from 'antd'
import { useState } from 'react'
import { useEvery } from '../../api/every'
import { useNamedScope } from '../../api/named-scope'
import { useCall } from '../../api/queries'
import { useText } from '../../i18n/locale'
import { useSigns } from '../../i18n/signs'
import { useWords } from '../../i18n/words'
import { MeterChooser } from '../../parts/choosers/meter-chooser'
import { useDebounced } from '../../ui/field/debounced'
import * as styles from './messages.module.css'
import { nameOf } from './variable-name'
import { words } from './words'

/** The text on the phone and its price: with example data at once, with an account's own when one is chosen. */
export function TemplatePreview({ scene, content }: { scene: MessageScene; content: string }) {
  const t = useWords(words)
  const text = useText()
  const { comma } = useSigns()
  const [meter, setMeter] = useState<number | null>(null)
  const scope = useNamedScope()
  const { data: configs = [] } = useEvery('GET /organizations/sms-configs/', { is_default: true })
  const written = useDebounced(content.trim())
  const isSound = written !== '' && written.length <= 500 && contentProblem(written, scene) === null
  const preview = useCall(
    'POST /organizations/sms-template/preview/',
    { body: { scene, content: written, meter: meter ?? 0, ...scope } },
    { enabled: meter !== null && isSound, keepBefore: true },
  )
  const example = signed(
    configs[0]?.sign_name ?? t('signExample'),
    filledTemplate(content, { ...exampleValues }),
  )
  const found = meter === null || !isSound ? undefined : preview.data
  const shown = found?.content ?? example
  const missing = found?.missing.map((name) => nameOf(name, text)).join(comma)
  return (
    <section className={styles.templatePreview} aria-label={t('preview')}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the child */}
      <label className={styles.templatePreviewMeter}>
        {t('previewMeter')}
        <MeterChooser value={meter} onChange={(row) => setMeter(row?.id ?? null)} />
      </label>
      <div className={styles.phone}>
        <p className={styles.phoneHead}>
          {found ? (found.phone ? t('previewPhone', { phone: found.phone }) : '—') : t('previewExample')}
        </p>
        <p className={styles.phoneMessage} aria-live="polite">
          {content.trim() === '' ? '…' : shown}
        </p>
      </div>
      {content.trim() === '' ? null : <Parts text={shown} />}
      {found && !found.phone ? <Alert type="warning" showIcon title={t('previewNoPhone')} /> : null}
      {missing ? <Alert type="warning" showIcon title={t('previewMissing', { names: missing })} /> : null}
      {meter !== null && preview.error ? (
        <Alert type="error" showIcon title={t('previewFailed')} description={preview.error.msg} />
      ) : null}
    </section>
  )
}

/** The number of messages that the telecom charges, and the rule for it. */
function Parts({ text }: { text: string }) {
  const t = useWords(words)
  const { length, parts, single, each } = messageParts(text)
  const over = parts < 2 ? 0 : length - (parts === 2 ? single : each * (parts - 1))
  return (
    <div className={styles.messageParts} role="status">
      <strong>{t('parts', { length, parts })}</strong>
      <span>
        {t('partsRule', { single, each })}
        {over > 0 ? ` ${t('partsOver', { over })}` : ''}
      </span>
    </div>
  )
}
