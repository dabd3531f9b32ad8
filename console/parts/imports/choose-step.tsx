import { Alert, Button } from 'antd'
import { useId, useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error'
import { useWords } from '../../i18n/words'
import { FileDrop } from '../../ui/field/file-drop'
import { Icon } from '../../ui/show/icon'
import * as textStyles from '../../ui/show/text.module.css'
import { LocationChooser } from '../choosers/location-chooser'
import { ConfirmAbnormal } from './confirm-abnormal'
import * as styles from './imports.module.css'
import { downloadTemplate, type ImportChoices, type ImportKind } from './kinds'
import { RecordOnly } from './record-only'
import type { Sending } from './send-file'
import { words } from './words'

interface ChooseStepProps {
  kind: ImportKind
  file: File | null
  onFile: (file: File | null) => void
  choices: ImportChoices
  onChoose: (some: Partial<ImportChoices>) => void
  sending: Sending
  onCheck: () => void
}

const TEMPLATES = {
  meters: 'templateMeters',
  changes: 'templateChanges',
  readings: 'templateReadings',
  charges: 'templateCharges',
  modules: 'templateModules',
  locations: 'templateLocations',
} as const
const TEMPLATE_NAMES = {
  meters: 'templateNameMeters',
  changes: 'templateNameChanges',
  readings: 'templateNameReadings',
  charges: 'templateNameCharges',
  modules: 'templateNameModules',
  locations: 'templateNameLocations',
} as const
const MOST_MB = 20
const KINDS_OF_FILE = ['.xlsx', '.csv']

/** The template, and the filled-in file. */
export function ChooseStep(props: ChooseStepProps) {
  const { kind, file, onFile, choices, onChoose, sending, onCheck } = props
  const t = useWords(words)
  const isEmpty = file?.size === 0
  return (
    <>
      <Template kind={kind} />
      <section className={styles.importSection}>
        <h2>{t('fileTitle')}</h2>
        <FileDrop
          value={file}
          onChange={onFile}
          kinds={KINDS_OF_FILE}
          limitMb={MOST_MB}
          hint={t('dropHint')}
          disabled={sending.isBusy}
        />
        {isEmpty ? <Alert type="error" showIcon title={t('emptyFile')} /> : null}
        {sending.error ? <Alert type="error" showIcon title={sending.error.msg} /> : null}
        {kind === 'readings' ? (
          <>
            <RecordOnly value={choices.recordsOnly} onChange={(recordsOnly) => onChoose({ recordsOnly })} />
            {choices.recordsOnly ? null : (
              <ConfirmAbnormal
                value={choices.confirmsAbnormal}
                onChange={(confirmsAbnormal) => onChoose({ confirmsAbnormal })}
              />
            )}
          </>
        ) : null}
        <div className={styles.importActions}>
          <Button
            type="primary"
            disabled={file === null || isEmpty}
            loading={sending.isBusy}
            onClick={onCheck}
          >
            {t('check')}
          </Button>
          <span className={textStyles.quiet}>{t('checkHint')}</span>
        </div>
      </section>
    </>
  )
}

function Template({ kind }: { kind: ImportKind }) {
  const t = useWords(words)
  const field = useId()
  const [location, setLocation] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)

  async function fetchTemplate() {
    setBusy(true)
    setError(null)
    try {
      await downloadTemplate(kind, t(TEMPLATE_NAMES[kind]), location)
    } catch (caught) {
      setError(asApiError(caught))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={styles.importSection}>
      <h2>{t('templateTitle')}</h2>
      <p className={textStyles.quiet}>{t(TEMPLATES[kind])}</p>
      {kind === 'readings' ? (
        <label className={styles.importField} htmlFor={field}>
          <span>{t('templateLocation')}</span>
          <LocationChooser id={field} value={location} onChange={setLocation} />
        </label>
      ) : null}
      {error ? <Alert type="error" showIcon title={error.msg} /> : null}
      <div className={styles.importActions}>
        <Button icon={<Icon name="download" />} loading={isBusy} onClick={fetchTemplate}>
          {t('templateDownload')}
        </Button>
      </div>
    </section>
  )
}
