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
  'move_in.check': act('核对接管文件', 'Sheets of a move-in checked', 'import'),
} as const satisfies Acts
