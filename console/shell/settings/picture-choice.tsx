import { type ReactNode, useId } from 'react'
import * as styles from './panel.module.css'

interface PictureChoiceProps<Value extends string> {
  title: string
  value: Value
  options: readonly { value: Value; label: string; picture: ReactNode }[]
  onChange: (value: Value) => void
}

/** Radio buttons that look like their choices. */
export function PictureChoice<Value extends string>(props: PictureChoiceProps<Value>) {
  const { title, value, options, onChange } = props
  const name = useId()
  return (
    <fieldset className={styles.settingsGroup}>
      <legend>{title}</legend>
      <div className={styles.settingsPictures}>
        {options.map((option) => (
          <label key={option.value} className={styles.settingsPicture}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.picture}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
