import { type PageGuide, type PageRoute, page } from '../../route'
import type { notePaths } from './paths'

export const noteRoutes: readonly PageRoute[] = [
  page('NoteList', '户表备注', 'Notes of meters', ['meterView', 'meterEdit', 'readingCreate', 'orderList'], {
    hidden: true,
    screen: () => import('./list'),
  }),
]

/** A sentence about each page, for the help. */
export const noteGuide = {
  NoteList: {
    zh: '各户的来电、上门和承诺。有到期日的备注，从当天起出现在记录人首页的待办里，直到办结。内容由本人当天更改，之后由管理人员更改。过户前的备注留在原用户名下，不再到期。没有查看户表权限的人只看到自己记的。',
    en: 'Calls, visits and promises of all accounts. A note with a day waits on its writer’s home page from that day until it is done. Its writer changes it on the same day, afterwards staff do. After a transfer earlier notes stay with the former customer and are no longer due. Whoever may not see accounts sees their own notes only.',
  },
} satisfies PageGuide<typeof notePaths>
