import { Button } from 'antd'
import { useWords } from '../i18n/words'
import { words } from './words'

/** Inside of a select whose choices did not come: says so and asks again. */
export function ChoicesFailure({ onRetry }: { onRetry: () => void }) {
  const t = useWords(words)
  return (
    <span role="alert">
      {t('choicesFailed')}{' '}
      <Button type="link" size="small" onClick={() => onRetry()}>
        {t('retry')}
      </Button>
    </span>
  )
}
