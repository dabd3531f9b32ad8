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
    zh: '选表，查看上次读数和平均用量，输入本次读数，先看账单再确认。读数变小、突增或为零会提示，须核实后确认；“导入抄表”可批量录入。',
    en: 'Choose the meter, see its last index and average, enter the new index and see the bill before you create it. You must confirm a drop, a surge or a zero volume. “Import readings” takes many readings at once.',
  },
} satisfies PageGuide<typeof readingPaths>
