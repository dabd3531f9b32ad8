import { useState } from 'react'
import { fileOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import { Dialog } from '../../ui/dialog/dialog'
import { useObjectUrl } from '../attachments/use-object-url'
import * as styles from './photos.module.css'
import { words } from './reading-words'

/** A photo of a reading; a click shows it as large as the window. */
export function Picture({ id, name }: { id: number; name: string }) {
  const t = useWords(words)
  const [isLarge, setLarge] = useState(false)
  const { url, error } = useObjectUrl(
    () => fileOf('GET /attachments/{id}/file/', { path: { id } }),
    String(id),
  )
  if (error) return <div className={`${styles.photo} ${styles.photoNone}`}>{error.msg}</div>
  if (url === null) return <div className={styles.photo} aria-busy="true" />
  return (
    <>
      <button
        type="button"
        className={styles.photo}
        aria-label={t('enlarge', { name })}
        onClick={() => setLarge(true)}
      >
        <img src={url} alt={name} />
      </button>
      {isLarge ? (
        <Dialog open title={name} onClose={() => setLarge(false)} width="min(1000px, calc(100vw - 32px))">
          <img className={styles.photoLarge} src={url} alt={name} />
        </Dialog>
      ) : null}
    </>
  )
}
