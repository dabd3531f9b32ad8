/** The protocol of a move-in, which both sides sign (reach.md §4). */
import { endpoint, staff } from '../endpoint'
import { text } from '../text'

export const downloadMoveInProtocol = endpoint({
  method: 'GET',
  path: '/organizations/move-ins/{id}/protocol/',
  title: text(
    '供签字的数据接管确认书，导入后可取：各表格、与旧系统对照的合计，以及并行试算或注明未做',
    'The protocol of a move-in to sign, once it has been loaded: its sheets, its totals beside the old system’s, and the parallel run, or that there was none',
  ),
  access: staff,
  owner: 'move_ins',
  download: ['pdf'],
})

export const moveInPaperCalls = [downloadMoveInProtocol] as const
