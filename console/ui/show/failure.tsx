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

/** The list of the rows of which the page around shows one, when the user may see it; from the frame. */
export const ListBehind = createContext<string | null>(null)

/**
 * The server's message for an answer that could not be read, with a button to try again unless the user has no
 * permission. A record that is not there, or an address that asks for what cannot be, is so at the next try, too: the list is
 * offered.
 */
export function Failure({ error, isPage = false, onRetry }: FailureProps) {
  const t = useWords(words)
  const list = useContext(ListBehind)
  const isFinal = error.status === 404 || error.status === 400
  return (
    <Outcome isPage={isPage} role="alert" icon="warning" title={t('failedTitle')} text={error.sentence}>
      {isFinal && list !== null ? <Link to={list}>{t('toList')}</Link> : null}
      {isFinal || error.isForbidden ? null : <Button onClick={() => onRetry()}>{t('retry')}</Button>}
    </Outcome>
  )
}
