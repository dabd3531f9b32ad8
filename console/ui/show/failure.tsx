import { Button } from 'antd'
import { createContext, useContext } from 'react'
import { Link } from 'react-router'
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

/** Where the page around leads when its row is not there: to the list of such rows, when there is one that the user may see, else home; from the frame. */
export const WayBack = createContext<{ to: string; isList: boolean } | null>(null)

/**
 * The server's message for an answer that could not be read, with a button to try again unless the user has no
 * permission. A record that is not there, or an address that asks for what cannot be, is so at the next try, too: the way
 * back is offered.
 */
export function Failure({ error, isPage = false, onRetry }: FailureProps) {
  const t = useWords(words)
  const back = useContext(WayBack)
  const isFinal = error.status === 404 || error.status === 400
  return (
    <Outcome isPage={isPage} role="alert" icon="warning" title={t('failedTitle')} text={error.sentence}>
      {isFinal && back ? <Link to={back.to}>{t(back.isList ? 'toList' : 'toHome')}</Link> : null}
      {isFinal || error.isForbidden ? null : <Button onClick={() => onRetry()}>{t('retry')}</Button>}
    </Outcome>
  )
}
