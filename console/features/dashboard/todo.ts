import { type Waiting, waiting } from '@water/contract/dashboard/waiting'
import type { Text } from '@water/contract/text'
import type { Need } from '@water/rules/access/may'
import type { ReplyOf } from '../../api/call'
import { type PageName, pathTo } from '../../paths'

export type Dashboard = ReplyOf<'GET /dashboard/'>

interface Shown {
  name: Text
  needs: readonly Need[]
  /** A list of this console. */
  page: PageName
  query: Readonly<Record<string, string | readonly string[]>>
  otherwise?: { unless: Need; page: PageName }
  isRare?: true
}

/** Work that may wait for a person, in the order of the day, with the page of the rows behind each number. */
export const WAITING = (Object.keys(waiting) as Waiting[]).map((key) => {
  const { page, query, otherwise, ...shown }: Shown = waiting[key]
  return {
    ...shown,
    key,
    to: pathTo(page as 'ReadingCreate', { query }),
    otherwise: otherwise && { unless: otherwise.unless, to: pathTo(otherwise.page as 'ReadingCreate') },
  }
})
