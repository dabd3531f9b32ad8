/** The protocol of a move-in, which both sides sign (reach.md §4). */
import { endpoint, staff } from '../endpoint'

export const downloadMoveInProtocol = endpoint({
  method: 'GET',
  path: '/organizations/move-ins/{id}/protocol/',
  title:
    'The protocol of a move-in to sign, once it has been loaded: its sheets, its totals beside the old system’s, and the parallel run, or that there was none',
  access: staff,
  owner: 'move_ins',
  download: ['pdf'],
})

export const moveInPaperCalls = [downloadMoveInProtocol] as const
