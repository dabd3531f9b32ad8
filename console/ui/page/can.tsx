import type { Need } from '@water/rules/access/may'
import type { ReactNode } from 'react'
import { useMay } from '../../state/session'

/**
 * Shows its children to users with the permission: `<Can need={['meterCreate']}><Button …/></Can>`. The server decides
 * again.
 */
export function Can({ need, children }: { need: Need; children: ReactNode }) {
  return useMay()(need) ? children : null
}
