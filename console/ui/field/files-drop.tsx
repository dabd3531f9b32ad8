import { Button } from 'antd'
import { type DragEvent, useId, useState } from 'react'
import { useWords } from '../../i18n/words'
import { Icon } from '../show/icon'
import { words } from '../words'
import * as styles from './file-drop.module.css'

interface FilesDropProps {
  value: readonly File[]
  onChange: (files: readonly File[]) => void
  /** File endings with their dots. */
  kinds: readonly string[]
  limitMb: number
  /** With more than one, files that are dropped come beside the earlier ones. */
  most: number
  hint?: string | undefined
  disabled?: boolean
}

/** Files, dropped or chosen. A wrong ending or size is refused here already. */
export function FilesDrop(props: FilesDropProps) {
  const { value, onChange, kinds, limitMb, most, hint, disabled = false } = props
  const t = useWords(words)
  const id = useId()
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const problemOf = ({ name, size }: File): string | null => {
    if (!kinds.some((kind) => name.toLowerCase().endsWith(kind)))
      return t('wrongKind', { kinds: kinds.join(' ') })
    return size <= limitMb * 1024 * 1024 ? null : t('tooLarge', { limit: limitMb })
  }
  function take(list: FileList | null) {
    const files = [...(list ?? [])].slice(0, most)
    if (files.length === 0 || disabled) return
    const good = files.filter((file) => problemOf(file) === null)
    const kept = most === 1 ? [] : value.filter(({ name }) => !good.some((file) => file.name === name))
    const all = [...kept, ...good]
    const isMore = all.length > most
    setProblem(isMore ? t('tooManyFiles', { most }) : (files.map(problemOf).find(Boolean) ?? null))
    onChange(all.slice(0, most))
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const [first] = value
  return (
    <div>
      <label
        htmlFor={id}
        className={isOver ? `${styles.fileDrop} ${styles.fileDropOver}` : styles.fileDrop}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          id={id}
          type="file"
          accept={kinds.join(',')}
          multiple={most > 1}
          disabled={disabled}
          onChange={({ target }) => {
            take(target.files)
            target.value = ''
          }}
        />
        <Icon name="upload" size={28} />
        <span className={styles.fileDropName}>
          {most === 1 ? (first?.name ?? t('dropHere')) : t('dropAllHere')}
        </span>
        {hint ? <span className={styles.fileDropHint}>{hint}</span> : null}
      </label>
      {most > 1 && value.length > 0 ? (
        <ul className={styles.fileDropList}>
          {value.map((file) => (
            <li key={file.name}>
              <span>{file.name}</span>
              {disabled ? null : (
                <Button
                  type="link"
                  size="small"
                  aria-label={t('removeNamed', { name: file.name })}
                  onClick={() => onChange(value.filter((one) => one !== file))}
                >
                  {t('removeFile')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {most === 1 && first && !disabled ? (
        <Button type="link" size="small" onClick={() => onChange([])}>
          {t('removeFile')}
        </Button>
      ) : null}
      {problem ? (
        <p role="alert" className={styles.fileDropProblem}>
          {problem}
        </p>
      ) : null}
    </div>
  )
}
