import { Button, type InputProps, type InputRef } from 'antd'
import Input from 'antd/es/input/Input'
import type { Ref } from 'react'
import { useWords } from '../../i18n/words'
import { words } from './phone-words'
import * as styles from './sign-in.module.css'

interface CodeInputProps extends Omit<InputProps, 'onChange'> {
  ref?: Ref<InputRef>
  onChange?: (value: string) => void
  /** Seconds until another code may be requested. */
  left: number
  isAsking: boolean
  onAsk: () => void
}

/** The field of the code with the button that requests it. Pasted text loses everything but its digits. */
export function CodeInput({ onChange, left, isAsking, onAsk, ...rest }: CodeInputProps) {
  const t = useWords(words)
  return (
    <div className={styles.signInCode}>
      <Input
        {...rest}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={({ target }) => onChange?.(target.value.replace(/\D/g, '').slice(0, 6))}
      />
      <Button size="large" onClick={onAsk} loading={isAsking} disabled={left > 0}>
        {left > 0 ? t('resendIn', { n: left }) : t('getCode')}
      </Button>
    </div>
  )
}
