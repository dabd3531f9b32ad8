import { asApiError } from '../../api/api-error'
import { call } from '../../api/call'
import { useNamedScope } from '../../api/named-scope'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import { LONGEST_UPLOAD_MS } from '../attachments/use-upload'
import { photoBody } from './photo-file'
import { invalidatePhotos } from './photos-shown'
import { words } from './reading-words'

/**
 * Sends the photos of a reading that has been entered. The next meter does not wait for them; one that could not be
 * sent is told by its name.
 */
export function useSendPhotos(): (reading: number | null, photos: readonly File[]) => Promise<void> {
  const t = useWords(words)
  const scope = useNamedScope()
  return async (reading, photos) => {
    if (reading === null || photos.length === 0) return
    for (const file of photos) {
      try {
        const body = photoBody(reading, file, scope)
        await call('POST /attachments/', { body, timeoutMs: LONGEST_UPLOAD_MS })
      } catch (error) {
        notify('error', t('notSent', { name: file.name, reason: asApiError(error).msg }))
      }
    }
    await invalidatePhotos()
  }
}
