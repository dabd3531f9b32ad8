import { useNavigate } from 'react-router'
import { pathTo } from '../paths'
import type { Action } from './broken-texts'
import { cameFrom, pathIn, START } from './guard'

/** The actions of the buttons on a result page. */
export function useResultActions(search: string): Readonly<Record<Action, () => void>> {
  const navigate = useNavigate()
  const go = (address: string) => void navigate(address, { replace: true })
  return {
    home: () => go(START),
    reload: () => go(cameFrom(search)),
    change: () => {
      const from = pathIn(search, 'from')
      if (from === null && hasBefore()) navigate(-1)
      else go(from ?? START)
    },
    // The result of a job is shown there.
    progress: () => go(pathIn(search, 'to') ?? pathTo('MyNotices')),
  }
}

/** Tells whether this window showed another page of the console before: the router numbers its entries. */
const hasBefore = (): boolean => Number(window.history.state?.idx) > 0
