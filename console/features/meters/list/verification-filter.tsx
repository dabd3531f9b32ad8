import { useWords } from '../../../i18n/words'
import { DateFilter } from '../../../ui/list/date-filter'
import type { ListState } from '../../../ui/list/list-state'
import { words } from '../words'

/** Devices that are due for verification before a day. */
export default function VerificationFilter({ list }: { list: ListState<'verify_due_before'> }) {
  const t = useWords(words)
  return <DateFilter list={list} name="verify_due_before" label={t('verifyDueBefore')} />
}
