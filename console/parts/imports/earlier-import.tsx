import { Alert, Button } from 'antd'
import { useWords } from '../../i18n/words'
import { grouped } from './grouped'
import * as styles from './imports.module.css'
import type { KeptJob } from './kept-job'
import { words } from './words'

interface EarlierImportProps {
  kept: KeptJob
  /** Shows the earlier import's own result. */
  onShow: (job: KeptJob) => void
}

/** This file was imported before, with time and person. The result below may be that import's. */
export function EarlierImport({ kept, onShow }: EarlierImportProps) {
  const t = useWords(words)
  const { earlier } = kept
  if (!earlier) return null
  const isShown = earlier.job === kept.job
  const { at, by, file, state } = earlier
  const facts = {
    at,
    by,
    file: file ?? kept.file,
    total: grouped(earlier.total),
    bad: grouped(earlier.failed),
  }
  const end = state !== 'done' ? 'earlierRunning' : earlier.failed > 0 ? 'earlierPartly' : 'earlierAll'
  return (
    <Alert
      className={styles.importEarlier}
      type="info"
      showIcon
      title={t('earlier', facts)}
      description={isShown ? t('earlierIsThis') : t(end, facts)}
      action={
        isShown || !earlier.is_own ? undefined : (
          <Button
            size="small"
            onClick={() => onShow({ ...kept, job: earlier.job, isCheck: false, file: facts.file })}
          >
            {t('earlierShow')}
          </Button>
        )
      }
    />
  )
}
