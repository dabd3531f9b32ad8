import { LARGEST_PHOTO } from '@water/contract/users/photos'
import { photoKind } from '@water/contract/users/values'
import { Alert, Button, Progress } from 'antd'
import { useId, useState } from 'react'
import { call, fileOf, type ReplyOf } from '../../api/call'
import { invalidate, useCall, useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { DeleteDialog } from '../../ui/dialog/delete-dialog'
import { notify } from '../../ui/dialog/notify'
import { Panel } from '../../ui/page/panel'
import { Icon } from '../../ui/show/icon'
import { Loaded } from '../../ui/show/loaded'
import { useUpload } from '../attachments/use-upload'
import * as styles from './photos.module.css'
import { Picture } from './picture'
import { words } from './words'

type Photo = ReplyOf<'GET /users/{user_pk}/photos/'>[number]
type Kind = Photo['kind']

const ACCEPTED = 'image/jpeg,image/png,image/webp,.jpg,.jpeg,.png,.webp'
const LIMIT_MB = LARGEST_PHOTO / 1024 / 1024
/** A user's photos belong to the user, whatever organization is chosen. */
const EVERYWHERE = { organization: undefined }

/** The three photos of a user: the own ones, or of a user whom the caller may approve. */
export function PhotosPanel({ user }: { user: number }) {
  const t = useWords(words)
  const photos = useCall('GET /users/{user_pk}/photos/', { path: { user_pk: user }, query: EVERYWHERE })
  return (
    <Panel title={t('title')}>
      <p className={styles.photosHint}>{t('hint', { limit: LIMIT_MB })}</p>
      <Loaded query={photos}>
        {(found) => (
          <ul className={styles.photos}>
            {photoKind.options.map((kind) => (
              <Place key={kind} user={user} kind={kind} photo={found.find((one) => one.kind === kind)} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

interface PlaceProps {
  user: number
  kind: Kind
  photo: Photo | undefined
}

/** The place of one kind of photo. */
function Place({ user, kind, photo }: PlaceProps) {
  const t = useWords(words)
  const field = useId()
  const [isAsked, setAsked] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { share, error, send } = useUpload()
  const remove = useSend('DELETE /users/{user_pk}/photos/{id}/', ['/users/'])
  const name = t(kind)

  async function take(file: File | undefined) {
    if (!file) return
    const isSmall = file.size <= LARGEST_PHOTO
    setProblem(isSmall ? null : t('tooLarge', { limit: LIMIT_MB }))
    if (!isSmall) return
    const body = new FormData()
    body.append('kind', kind)
    body.append('file', file)
    const path = { user_pk: user }
    if (await send((transport) => call('POST /users/{user_pk}/photos/', { path, body, ...transport }))) {
      notify('success', t('sent', { name }))
      await invalidate('/users/')
    }
  }
  const refusal = problem ?? error?.msg ?? null
  return (
    <li>
      <h3>{name}</h3>
      {photo ? (
        <Picture
          key={photo.id}
          name={name}
          file={photo.id}
          load={async () => {
            const path = { user_pk: user, id: photo.id }
            const file = await fileOf('GET /users/{user_pk}/photos/{id}/file/', { path, query: EVERYWHERE })
            return new Blob([file], { type: photo.type })
          }}
        />
      ) : (
        <div className={`${styles.photo} ${styles.photoNone}`}>
          <Icon name={kind === 'avatar' ? 'user' : 'picture'} size={32} />
          {t('none')}
        </div>
      )}
      {share === null ? null : (
        <Progress percent={Math.floor(share * 100)} aria-label={t('sending', { name })} />
      )}
      <div className={styles.photoActs}>
        <label htmlFor={field} className={styles.photoChoose}>
          <input
            id={field}
            type="file"
            accept={ACCEPTED}
            disabled={share !== null}
            aria-label={t(photo ? 'replaceNamed' : 'uploadNamed', { name })}
            onChange={({ target }) => {
              take(target.files?.[0])
              target.value = ''
            }}
          />
          <span aria-hidden="true">{t(photo ? 'replace' : 'upload')}</span>
        </label>
        {photo ? (
          <Button size="small" danger aria-label={t('deleteNamed', { name })} onClick={() => setAsked(true)}>
            {t('delete')}
          </Button>
        ) : null}
      </div>
      {refusal === null ? null : <Alert type="error" role="alert" title={refusal} />}
      {isAsked && photo ? (
        <DeleteDialog
          title={t('deleteTitle', { name })}
          text={<p>{t('deleteText')}</p>}
          okText={t('deleteConfirm')}
          onDelete={() => remove.mutateAsync({ path: { user_pk: user, id: photo.id } })}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </li>
  )
}
