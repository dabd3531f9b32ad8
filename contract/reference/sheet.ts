import type { SheetColumn } from '../sheet-column'
import { locationFields } from './fields'
import { locationLevels, referenceVocabulary } from './vocabulary'

const { area, book, community, building } = referenceVocabulary.locationLevel
const titleOf = ({ zh, en }: { zh: string; en: string }) => ({ zh, en })
const optional = { example: '', note_zh: '可不填', note_en: 'Optional' }

/** Columns of a spreadsheet of places: a row is the place in the last of the levels that it fills, below those before. */
export const placeColumns: readonly SheetColumn[] = [
  {
    key: 'area',
    ...titleOf(area),
    aliases: ['区域', '营业所'],
    needs: [...locationLevels],
    type: 'text',
    example: '示例片区',
    note_zh: '四列填到哪一级，这一行就是哪一级的位置；至少填一列。片区套片区写成：城东营业所/东区',
    note_en:
      'The row is the place in the last of these four columns that is filled; one of them is enough. An area in an area: East branch/North',
  },
  {
    key: 'book',
    ...titleOf(book),
    aliases: ['抄表册', '册', '册本'],
    type: 'text',
    example: '示例表册',
    note_zh: '在左边的片区里；没有这一级的留空',
    note_en: 'In the area at its left; blank where there is none',
  },
  {
    key: 'community',
    ...titleOf(community),
    aliases: ['街道', '社区', '街道/小区'],
    type: 'text',
    example: '示例小区',
    note_zh: '在左边的表册里；没有这一级的留空',
    note_en: 'In the book at its left; blank where there is none',
  },
  {
    key: 'building',
    ...titleOf(building),
    aliases: ['楼', '楼号'],
    type: 'text',
    example: '1 号楼',
    note_zh: '在左边的小区里；没有这一级的留空',
    note_en: 'In the community at its left; blank where there is none',
  },
  {
    key: 'code',
    ...titleOf(locationFields.code),
    type: 'identifier',
    ...optional,
    note_zh: '不填则自动编号；在组织内不能重复',
    note_en: 'Given when blank; unique in the organization',
  },
  {
    key: 'reader',
    ...titleOf(locationFields.reader),
    type: 'text',
    ...optional,
    note_zh: '用户名或姓名；可不填',
    note_en: 'The username or the name; optional',
  },
  {
    key: 'read_day',
    ...titleOf(locationFields.read_day),
    type: 'whole',
    ...optional,
    note_zh: '1–28；可不填',
    note_en: '1–28; optional',
  },
]
