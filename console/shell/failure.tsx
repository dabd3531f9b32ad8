import { Button } from 'antd'
import { useWords } from '../i18n/words'
import { Outcome } from '../ui/outcome'
import { words } from './words'

/** A page's chunk did not come. A module that failed once stays failed, so only a reload helps. */
export function ChunkFailure() {
  const t = useWords(words)
  return (
    <Outcome isPage role="alert" icon="warning" title={t('chunkTitle')} text={t('chunkText')}>
      <Button type="primary" onClick={() => window.location.reload()}>
        {t('reload')}
      </Button>
    </Outcome>
  )
}
