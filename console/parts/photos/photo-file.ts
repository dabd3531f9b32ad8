import { LARGEST_ATTACHMENT, MOST_ATTACHMENTS } from '@water/contract/attachments/calls'
import type { Translate } from '../../i18n/words'
import type { words } from './reading-words'

export const ACCEPTED = 'image/jpeg,image/png,image/webp,.jpg,.jpeg,.png,.webp'
export const MOST_PHOTOS = MOST_ATTACHMENTS.reading
export const LIMIT_MB = LARGEST_ATTACHMENT / 1024 / 1024

/** Why a file cannot be a photo of a reading; null: it can. The server checks its content, too. */
export function problemOf(
  { name, size }: Pick<File, 'name' | 'size'>,
  t: Translate<keyof (typeof words)['zh'] & string>,
): string | null {
  if (!/\.(jpe?g|png|webp)$/i.test(name)) return t('wrongKind', { name })
  return size > LARGEST_ATTACHMENT ? t('tooLarge', { name, limit: LIMIT_MB }) : null
}

/** The form of an upload; its calls have no automatic organization parameter. */
export function photoBody(
  reading: number,
  file: File,
  { organization }: { organization?: number },
): FormData {
  const body = new FormData()
  body.append('object_type', 'reading')
  body.append('object_id', String(reading))
  if (organization !== undefined) body.append('organization', String(organization))
  body.append('file', file)
  return body
}
