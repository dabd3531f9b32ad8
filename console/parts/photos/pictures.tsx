import { useWords } from '../../i18n/words'
import { AttachedPicture } from './attached-picture'
import * as styles from './photos.module.css'
import { words } from './reading-words'

/** The photos of a document, to look at. */
export default function Pictures({ ids }: { ids: readonly number[] }) {
  const t = useWords(words)
  return (
    <ul className={styles.photos} aria-label={t('photosOfReading')}>
      {ids.map((id, at) => (
        <li key={id}>
          <AttachedPicture id={id} name={t('photoOf', { at: at + 1 })} />
        </li>
      ))}
    </ul>
  )
}
