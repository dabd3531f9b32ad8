import { type Ref, useId } from 'react'
import { Icon } from '../../ui/show/icon'
import { ACCEPTED } from './photo-file'
import * as styles from './photos.module.css'

interface PhotoChoiceProps {
  label: string
  onChoose: (files: readonly File[]) => void
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Chooses photos, or takes one with the camera of a phone. */
export function PhotoChoice({ label, onChoose, disabled = false, ref }: PhotoChoiceProps) {
  const id = useId()
  return (
    <label htmlFor={id} className={styles.photoChoose}>
      <input
        ref={ref}
        id={id}
        type="file"
        accept={ACCEPTED}
        multiple
        disabled={disabled}
        aria-label={label}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <span className={styles.photoChooseText} aria-hidden="true">
        <Icon name="picture" /> {label}
      </span>
    </label>
  )
}
