import { createService } from '@water/contract/services/calls'
import { codeOf } from '@water/rules/access/permissions'
import type { LocalTime } from '@water/rules/calendar'
import { perform } from '../http/perform'
import type { Crew, Making } from './crew'

/** The systems beside the demo utility; its gateway comes with the meters that report (remote.ts). A token is made by whoever tries one. */
const plans = [
  {
    name: '市民服务平台',
    purpose: 'api',
    codes: [codeOf('meterView'), codeOf('meterList'), codeOf('orderList')],
  },
  { name: '城市商业银行代收', purpose: 'channel', codes: [] },
] as const

export async function makeServices(
  { tx, routes }: Making,
  { as: { staff } }: Crew,
  now: LocalTime,
): Promise<void> {
  for (const { codes, ...plan } of plans)
    await perform(routes, createService, { tx, caller: staff, now }, { body: { ...plan, codes: [...codes] } })
}
