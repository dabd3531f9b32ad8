import { Button } from 'antd'
import type { ApiError } from '../../api/api-error'
import { useWords } from '../../i18n/words'
import { words } from '../words'
import { Outcome } from './outcome'

interface FailureProps {
  error: ApiError
  /** It is all there is on the page. */
  isPage?: boolean
  onRetry: () => void
}

/** What could not be read, in the server's words, with another try unless the person may not read it at all. */
export function Failure({ error, isPage = false, onRetry }: FailureProps) {
  const t = useWords(words)
  return (
    <Outcome isPage={isPage} role="alert" icon="warning" title={t('failedTitle')} text={error.msg}>
      {error.isForbidden ? null : <Button onClick={() => onRetry()}>{t('retry')}</Button>}
    </Outcome>
  )
}
