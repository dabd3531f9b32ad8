import { Alert, Button, Progress } from 'antd'
import { useState } from 'react'
import { call } from '../../api/call'
import { useNamedScope } from '../../api/named-scope'
import { useCall, useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { DeleteDialog } from '../../ui/dialog/delete-dialog'
import { Dialog } from '../../ui/dialog/dialog'
import { notify } from '../../ui/dialog/notify'
import { Loaded } from '../../ui/show/loaded'
import type { Attachment } from '../attachments/attachment'
import { useUpload } from '../attachments/use-upload'
import { AttachedPicture } from './attached-picture'
import { PhotoChoice } from './photo-choice'
import { LIMIT_MB, MOST_PHOTOS, photoBody, problemOf } from './photo-file'
import * as styles from './photos.module.css'
import { invalidatePhotos } from './photos-shown'
import { words } from './reading-words'

export interface PhotographedReading {
  id: number
  account_no: string
  /** Its time, or the month of its round. */
  when: string
}

interface ReadingPhotosProps {
  reading: PhotographedReading
  onClose: () => void
}

/** The photos of a reading: looked at, added and deleted. */
export function ReadingPhotos({ reading, onClose }: ReadingPhotosProps) {
  const t = useWords(words)
  const { id, account_no: account, when: time } = reading
  // Without the automatic organization parameter: named here (domain.md §4).
  const query = { object_type: 'reading' as const, object_id: String(id), ...useNamedScope() }
  const list = useCall('GET /attachments/', { query })
  return (
    <Dialog open title={t('titleOf', { account, time })} width={720} onClose={onClose}>
      <Loaded query={list}>
        {({ results }) => (
          <>
            {results.length === 0 ? <p className={styles.photosHint}>{t('none')}</p> : null}
            <ul className={styles.photos} aria-label={t('photos')}>
              {[...results].reverse().map((photo) => (
                <Photo key={photo.id} photo={photo} />
              ))}
            </ul>
            <AddPhotos reading={id} left={MOST_PHOTOS - results.length} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

function Photo({ photo: { id, name, created_at: when, created_by_name } }: { photo: Attachment }) {
  const t = useWords(words)
  const [isAsked, setAsked] = useState(false)
  const remove = useSend('DELETE /attachments/{id}/', ['/attachments/'])
  return (
    <li>
      <AttachedPicture id={id} name={name} />
      <p className={styles.photoFacts}>
        {name}
        <br />
        {t('facts', { who: created_by_name ?? '—', when })}
      </p>
      <div className={styles.photoActs}>
        <Button size="small" danger aria-label={t('deleteNamed', { name })} onClick={() => setAsked(true)}>
          {t('delete')}
        </Button>
      </div>
      {isAsked ? (
        <DeleteDialog
          title={t('deleteTitle', { name })}
          text={<p>{t('deleteText')}</p>}
          okText={t('deleteConfirm')}
          onDelete={async () => {
            await remove.mutateAsync({ path: { id } })
            await invalidatePhotos()
          }}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </li>
  )
}

/** Photos are sent one after the other, as soon as they are chosen. */
function AddPhotos({ reading, left }: { reading: number; left: number }) {
  const t = useWords(words)
  const scope = useNamedScope()
  const { share, error, send } = useUpload()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function take(files: readonly File[]) {
    const problems = files.map((file) => problemOf(file, t)).filter((one) => one !== null)
    setProblem(problems[0] ?? (files.length > left ? t('tooMany', { most: MOST_PHOTOS }) : null))
    if (problems.length > 0 || files.length > left) return
    for (const file of files) {
      setName(file.name)
      const body = photoBody(reading, file, scope)
      if (!(await send((transport) => call('POST /attachments/', { body, ...transport })))) break
      notify('success', t('sent', { name: file.name }))
    }
    await invalidatePhotos()
  }
  return (
    <div className={styles.photoField}>
      <PhotoChoice label={t('add')} onChoose={take} disabled={share !== null || left <= 0} />
      {share === null ? null : (
        <Progress percent={Math.floor(share * 100)} aria-label={t('sending', { name })} />
      )}
      <p className={styles.photosHint}>{t('limits', { most: MOST_PHOTOS, limit: LIMIT_MB })}</p>
      {problem === null && !error ? null : (
        <Alert type="error" role="alert" title={t('refused', { name })} description={problem ?? error?.msg} />
      )}
    </div>
  )
}
