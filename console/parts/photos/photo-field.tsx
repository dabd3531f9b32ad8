import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useWords } from '../../i18n/words'
import { removeBeside } from '../../ui/form/removed'
import { Icon } from '../../ui/show/icon'
import { useObjectUrl } from '../attachments/use-object-url'
import { PhotoChoice } from './photo-choice'
import { LIMIT_MB, MOST_PHOTOS, problemOf } from './photo-file'
import * as styles from './photos.module.css'
import { words } from './reading-words'

interface PhotoFieldProps {
  value: readonly File[]
  onChange: (photos: readonly File[]) => void
  hasHint?: boolean
}

/** Photos that are sent once their reading is. */
export function PhotoField({ value, onChange, hasHint = false }: PhotoFieldProps) {
  const t = useWords(words)
  const [problem, setProblem] = useState<string | null>(null)
  const choice = useRef<HTMLInputElement>(null)

  function take(files: readonly File[]) {
    const problems = files.map((file) => problemOf(file, t))
    const all = [...value, ...files.filter((_, at) => problems[at] === null)]
    setProblem(
      problems.find((one) => one !== null) ??
        (all.length > MOST_PHOTOS ? t('tooMany', { most: MOST_PHOTOS }) : null),
    )
    onChange(all.slice(0, MOST_PHOTOS))
  }

  return (
    <div className={styles.photoField}>
      <PhotoChoice ref={choice} label={t('add')} onChoose={take} disabled={value.length >= MOST_PHOTOS} />
      {value.length === 0 ? null : (
        <ul aria-label={t('photos')}>
          {value.map((file, at) => (
            <Chosen
              // The same file may be chosen twice.
              key={`${at} ${file.name} ${file.size}`}
              file={file}
              onRemove={() =>
                removeBeside(() => onChange(value.filter((_, index) => index !== at)), choice.current)
              }
            />
          ))}
        </ul>
      )}
      {problem === null ? null : (
        <p role="alert" className={styles.photoProblem}>
          {problem}
        </p>
      )}
      {hasHint && problem === null ? (
        <p className={styles.photosHint}>{t('hint', { most: MOST_PHOTOS, limit: LIMIT_MB })}</p>
      ) : null}
    </div>
  )
}

function Chosen({ file, onRemove }: { file: File; onRemove: () => void }) {
  const t = useWords(words)
  const { url } = useObjectUrl(() => Promise.resolve(file), `${file.name} ${file.lastModified} ${file.size}`)
  return (
    <li>
      <span className={styles.photoSmall}>{url === null ? null : <img src={url} alt="" />}</span>
      <span className={styles.photoName}>{file.name}</span>
      <Button
        type="text"
        size="small"
        icon={<Icon name="close" />}
        aria-label={t('remove', { name: file.name })}
        onClick={onRemove}
      />
    </li>
  )
}
