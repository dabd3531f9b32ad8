import { type Acts, act } from '../act'
import { type Objects, type Places, place } from '../object'

export const moveInObjects = {
  move_in: { zh: '接管', en: 'Move-in', table: 'move_ins' },
} as const satisfies Objects

export const moveInPlaces = {
  move_ins: place('接管', 'move-in', 'move-ins', '次'),
  move_in_files: place('接管文件', 'file of a move-in', 'files of move-ins', '个'),
} as const satisfies Places

export const moveInActs = {
  'move_in.send_sheets': act('上传接管文件', 'Sheets of a move-in sent', 'import'),
  'move_in.start_load': act('开始载入接管', 'Load of a move-in started', 'import'),
  'move_in.load': act('载入接管', 'Move-in loaded', 'import'),
  'move_in.agree': act('确认接管', 'Move-in agreed', 'change'),
  'move_in.start_withdrawal': act('开始撤回接管', 'Withdrawal of a move-in started', 'delete'),
  'move_in.withdraw': act('撤回接管', 'Move-in withdrawn', 'delete'),
  'move_in.start_parallel': act('上传并行试算', 'Parallel run sent', 'import'),
  'move_in.parallel': act('并行试算', 'Parallel run', 'import'),
  'move_in.decide': act('处理试算差异', 'Differences decided', 'change'),
  'move_in.check': act('核对接管文件', 'Sheets of a move-in checked', 'import'),
} as const satisfies Acts
