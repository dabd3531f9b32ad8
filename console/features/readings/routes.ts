import { ofOne, type PageGuide, type PageRoute, page } from '../../route'
import type { readingPaths } from './paths'

export const readingRoutes: readonly PageRoute[] = [
  ofOne(
    page('ReadingCreate', '抄表录入', 'Enter reading', ['readingCreate'], {
      screen: () => import('./create'),
    }),
  ),
]

/** A sentence about each page, for the help. */
export const readingGuide = {
  ReadingCreate: {
    zh: '按册的抄表任务逐户录入：输入读数按回车即到下一户，未抄到的登记原因，抄表单可打印或下载填写。也可以单独选表，先看账单再确认。读数变小、突增或为零会提示，须核实后确认；“导入抄表”可批量录入。',
    en: 'Walk a book of the reading round: type the index, press Enter for the next meter, give a reason for a meter that was not read, and print or download the sheet. Or choose one meter and see its bill before you create it. You must confirm a drop, a surge or a zero volume. “Import readings” takes many readings at once.',
  },
} satisfies PageGuide<typeof readingPaths>
