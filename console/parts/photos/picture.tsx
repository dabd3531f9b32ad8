import { useState } from 'react'
import { useWords } from '../../i18n/words'
import { Dialog } from '../../ui/dialog/dialog'
import { useObjectUrl } from '../attachments/use-object-url'
import * as styles from './photos.module.css'
import { words } from './picture-words'

interface PictureProps {
  name: string
  load: () => Promise<Blob>
  /** Names the file that `load` loads. */
  file: number
}

/** A photo; a click shows it as large as the window. */
export function Picture({ name, load, file }: PictureProps) {
  const t = useWords(words)
  const [isLarge, setLarge] = useState(false)
  const { url, error } = useObjectUrl(load, String(file))
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
