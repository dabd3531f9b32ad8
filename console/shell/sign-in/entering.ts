import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { asApiError } from '../../api/api-error'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import { wantedPath } from '../guard'
import { type Credentials, signIn } from '../session-life'
import { words } from './words'

export interface Entering {
  isBusy: boolean
  /** The reason of a refusal; null when there was none. */
  failure: string | null
  setFailure: (failure: string | null) => void
  /** Signs in and opens the wanted page; false when it was refused. */
  enter: (credentials: Credentials) => Promise<boolean>
}

/** Signing in, for all forms. */
export function useEntering(): Entering {
  const t = useWords(words)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const navigate = useNavigate()
  const { search } = useLocation()
  async function enter(credentials: Credentials): Promise<boolean> {
    setBusy(true)
    setFailure(null)
    try {
      await signIn(credentials)
    } catch (error) {
      setFailure(asApiError(error).msg)
      setBusy(false)
      return false
    }
    notify('success', t('success'))
    navigate(wantedPath(search), { replace: true })
    return true
  }
  return { isBusy, failure, setFailure, enter }
}
