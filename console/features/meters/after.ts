import type { Need } from '@water/rules/access/may'
import { pathTo } from '../../paths'

/** Where a form of an account leads on to: the account, else the list, else home, whichever the person may see. */
export function afterMeter(may: (need: Need) => boolean, id: number | null): string {
  if (id !== null && may(['meterView'])) return pathTo('MeterDetail', { id })
  return pathTo(may(['meterList']) ? 'MeterList' : 'Dashboard')
}
