import type { NoticeTarget } from '@water/contract/notice'
import { noticeTargets } from '@water/contract/notice-targets'
import { PATHS, type PageName, pathTo } from '../../paths'
import type { PageRoute } from '../../route'
import type { Notice } from '../../state/notifications'
import type { UserInfo } from '../../state/session'
import { mayOpen } from '../may-open'

/** Their pages are pages of this console. */
type Place = Omit<NoticeTarget, 'otherwise'> & {
  page: PageName
  otherwise?: { page: PageName; ids: string }
}

/** The target of a notice; null when there is none, or when this user may not open it. */
export function placeOf(
  { target }: Pick<Notice, 'target'>,
  person: UserInfo | null,
  pages: readonly PageRoute[],
): string | null {
  if (target === null) return null
  const { type, id, from, to } = target
  const { page, query, days, otherwise }: Place = noticeTargets[type]
  const isAllowed = mayOpen(pages, page, person)
  if (!isAllowed && otherwise && mayOpen(pages, otherwise.page, person))
    return pathTo(otherwise.page as 'InvoiceCreate', { query: { [otherwise.ids]: id === null ? [] : [id] } })
  if (!isAllowed || (id === null && PATHS[page].includes(':id'))) return null
  const span = days === undefined ? {} : { [`${days}_from`]: from, [`${days}_to`]: to }
  return pathTo(page as 'UserDetail', { id: id ?? '', query: { ...query, ...span } })
}
