import type { InputProps, InputRef } from 'antd'
import Input from 'antd/es/input/Input'
import { type Ref, useState } from 'react'
import { useWords } from '../../i18n/words'
import { Icon } from '../show/icon'
import * as styles from './password-input.module.css'
import { words } from './password-words'

/**
 * A password with an eye that shows it. The eye is a real button, because the keyboard does not reach the library's
 * own.
 */
export function PasswordInput({ ref, ...rest }: InputProps & { ref?: Ref<InputRef> }) {
  const t = useWords(words)
  const [isShown, setShown] = useState(false)
  const label = t(isShown ? 'hide' : 'show')
  return (
    <Input
      {...rest}
      ref={ref}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      suffix={
        <button
          type="button"
          className={styles.passwordEye}
          aria-label={label}
          title={label}
          aria-pressed={isShown}
          // A mouse click keeps the focus where it is. With the keyboard the focus stays on the eye and does not move
          // to the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.stopPropagation()
            setShown(!isShown)
          }}
        >
          <Icon name={isShown ? 'eye' : 'eyeOff'} />
        </button>
      }
    />
  )
}
