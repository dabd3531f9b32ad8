import { useQuery } from '@tanstack/react-query'
import { ownFile } from '../../api/own-file'
import { useLocale } from '../../i18n/locale'
import { hasOwnHelp } from '../frame/outward'
import type { HelpFound } from './entries'
import { helpSections, type Indexed, isQuestion } from './help-search'

const MOST_ANSWERS = 6
const MOST_BESIDE = 3

/**
 * Looks a text up in the product's help, in the language on screen. A question is looked up in headings and texts; any
 * other text in headings alone, so that names of people find no rules, unless nothing else is found. The index is fetched
 * when something is typed for the first time.
 */
export function useHelp(text: string, isNothingElse: boolean): HelpFound {
  const locale = useLocale()
  const path = locale === 'en_US' ? '/help/search-en.json' : '/help/search-zh.json'
  const { data: index = [] } = useQuery({
    queryKey: [null, path],
    queryFn: () => ownFile<Indexed[]>(path),
    enabled: text !== '' && !hasOwnHelp(),
    staleTime: Number.POSITIVE_INFINITY,
    // Without it the rows are found all the same, and the link to the help's first page stands where nothing is.
    retry: false,
  })
  if (text === '' || hasOwnHelp()) return { entries: [], isAsked: false }
  const isAsked = isQuestion(text)
  const found = isAsked
    ? helpSections(index, text, 'text', MOST_ANSWERS)
    : helpSections(index, text, isNothingElse ? 'all' : 'title', MOST_BESIDE)
  return { entries: found.map((section) => ({ kind: 'help', ...section })), isAsked }
}
