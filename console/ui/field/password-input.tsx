import type { InputProps, InputRef } from 'antd'
import Input from 'antd/es/input/Input'
import { type Ref, useState } from 'react'
import { useWords } from '../../i18n/words'
import { Icon } from '../show/icon'
import './password-input.css'
import { words } from './password-words'

/** A password with an eye that shows it: a real button, because the library's own is not reached by the keyboard. */
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
          className="password-eye"
          aria-label={label}
          title={label}
          aria-pressed={isShown}
          // The mouse leaves the focus where it is; from the keyboard it stays on the eye, not led into the field.
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
