import { Button } from 'antd'
import type { ApiError } from '../../api/api-error'
import { useWords } from '../../i18n/words'
import { words } from './words'

interface ChoicesFailureProps {
  error: ApiError
  onRetry: () => void
}

/** Inside a select whose choices did not load: shows the reason and tries again, unless the user may not see them. */
export function ChoicesFailure({ error, onRetry }: ChoicesFailureProps) {
  const t = useWords(words)
  if (error.isForbidden) return <span role="alert">{error.msg}</span>
  return (
    <span role="alert">
      {t('choicesFailed')}{' '}
      <Button type="link" size="small" onClick={() => onRetry()}>
        {t('retry')}
      </Button>
    </span>
  )
}
