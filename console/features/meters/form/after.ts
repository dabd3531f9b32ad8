import type { Need } from '@water/rules/access/may'
import { pathTo } from '../../../paths'

/** The page after a form of an account: the account, else the list, else home, depending on the user's permissions. */
export function afterMeter(may: (need: Need) => boolean, id: number | null): string {
  if (id !== null && may(['meterView'])) return pathTo('MeterDetail', { id })
  return pathTo(may(['meterList']) ? 'MeterList' : 'Dashboard')
}
