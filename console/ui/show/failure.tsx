import { Button } from 'antd'
import type { ApiError } from '../../api/api-error'
import { useWords } from '../../i18n/words'
import { words } from '../words'
import { Outcome } from './outcome'

interface FailureProps {
  error: ApiError
  /** It is the only content of the page. */
  isPage?: boolean
  onRetry: () => void
}

/**
 * The server's message for an answer that could not be read, with a button to try again unless the user has no
 * permission.
 */
export function Failure({ error, isPage = false, onRetry }: FailureProps) {
  const t = useWords(words)
  return (
    <Outcome isPage={isPage} role="alert" icon="warning" title={t('failedTitle')} text={error.msg}>
      {error.isForbidden ? null : <Button onClick={() => onRetry()}>{t('retry')}</Button>}
    </Outcome>
  )
}
