import type { Need } from '@water/rules/access/may'
import type { ReactNode } from 'react'
import { useMay } from '../../state/session'

/** Shows what stands inside to those who may: `<Can need={['meterCreate']}><Button …/></Can>`. The server decides again. */
export function Can({ need, children }: { need: Need; children: ReactNode }) {
  return useMay()(need) ? children : null
}
