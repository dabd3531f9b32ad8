import { useContext } from 'react'
import { useNavigate } from 'react-router'
import { dropTabs } from '../../state/tabs'
import { forgetUnsaved, PageKey } from './unsaved'

/**
 * After saving: `const goOn = useGoOn()`; `await goOn('/meter/detail/5')` opens the page and closes the finished one,
 * so that no filled form stays in its tab.
 */
export function useGoOn(): (address: string) => Promise<void> {
  const page = useContext(PageKey)
  const navigate = useNavigate()
  return async (address) => {
    forgetUnsaved([page])
    await navigate(address, { replace: true })
    if (address.split('?')[0] !== page) dropTabs([page])
  }
}
