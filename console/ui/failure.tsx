import { Button } from 'antd'
import type { ApiError } from '../api/api-error'
import { useWords } from '../i18n/words'
import { Outcome } from './outcome'
import { words } from './words'

/** What could not be read, in the server's words, with another try. */
export function Failure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useWords(words)
  return (
    <Outcome role="alert" icon="warning" title={t('failedTitle')} text={error.msg}>
      <Button onClick={() => onRetry()}>{t('retry')}</Button>
    </Outcome>
  )
}
