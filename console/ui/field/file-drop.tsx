import { Button } from 'antd'
import { type DragEvent, useId, useState } from 'react'
import { useWords } from '../../i18n/words'
import { Icon } from '../show/icon'
import { words } from '../words'
import * as styles from './file-drop.module.css'

interface FileDropProps {
  value: File | null
  onChange: (file: File | null) => void
  /** File endings with their dots. */
  kinds: readonly string[]
  limitMb: number
  hint?: string
  disabled?: boolean
}

/** One file, dropped or chosen. A wrong ending or size is refused here already. */
export function FileDrop({ value, onChange, kinds, limitMb, hint, disabled = false }: FileDropProps) {
  const t = useWords(words)
  const id = useId()
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  function take(file: File | undefined) {
    if (!file || disabled) return
    const isKnown = kinds.some((kind) => file.name.toLowerCase().endsWith(kind))
    const isSmall = file.size <= limitMb * 1024 * 1024
    setProblem(
      isKnown
        ? isSmall
          ? null
          : t('tooLarge', { limit: limitMb })
        : t('wrongKind', { kinds: kinds.join(' ') }),
    )
    onChange(isKnown && isSmall ? file : null)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }

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
          disabled={disabled}
          onChange={({ target }) => {
            take(target.files?.[0])
            target.value = ''
          }}
        />
        <Icon name="upload" size={28} />
        <span className={styles.fileDropName}>{value ? value.name : t('dropHere')}</span>
        {hint ? <span className={styles.fileDropHint}>{hint}</span> : null}
      </label>
      {value && !disabled ? (
        <Button type="link" size="small" onClick={() => onChange(null)}>
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
