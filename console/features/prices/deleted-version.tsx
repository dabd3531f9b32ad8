import { useWords } from '../../i18n/words'
import type { DatedVersion } from './version-line'
import { words } from './words'

interface DeletedVersionProps {
  versions: readonly DatedVersion[]
  version: DatedVersion
  /** Without a version a surcharge is not charged; without a price nothing can be billed. */
  without: 'deleteFirstText' | 'deleteFirstItemText'
}

/** The version that applies after a deletion: the one before it, or none after the first. */
export function DeletedVersion({ versions, version, without }: DeletedVersionProps) {
  const t = useWords(words)
  const at = versions.findIndex(({ id }) => id === version.id)
  const [before, after] = [versions[at - 1], versions[at + 1]]
  if (before) return <p>{t('deleteVersionText', { before: before.effective_from })}</p>
  return <p>{t(without, { after: after?.effective_from ?? '' })}</p>
}
