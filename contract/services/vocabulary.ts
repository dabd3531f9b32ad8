import type { Purpose } from '@water/rules/access/callers'
import { type Named, text } from '../text'

export const serviceVocabulary = {
  servicePurpose: {
    api: text('接口', 'API'),
    gateway: text('远传网关', 'Gateway'),
    channel: text('代收渠道', 'Payment channel'),
  } satisfies Named<readonly Purpose[]>,
}
