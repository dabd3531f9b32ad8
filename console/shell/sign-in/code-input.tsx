import { Button, type InputRef } from 'antd'
import Input from 'antd/es/input/Input'
import type { Ref } from 'react'
import { useWords } from '../../i18n/words'
import { words } from './phone-words'

interface CodeInputProps {
  /** Given by the form item. */
  id?: string
  ref?: Ref<InputRef>
  value?: string
  onChange?: (value: string) => void
  /** Seconds until another code may be asked for. */
  left: number
  isAsking: boolean
  onAsk: () => void
}

/** The code with the button that asks for it; of what is pasted the digits are taken. */
export function CodeInput({ ref, id, value, onChange, left, isAsking, onAsk, ...described }: CodeInputProps) {
  const t = useWords(words)
  return (
    <div className="sign-in-code">
      <Input
        {...described}
        ref={ref}
        id={id}
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={({ target }) => onChange?.(target.value.replace(/\D/g, '').slice(0, 6))}
      />
      <Button onClick={onAsk} loading={isAsking} disabled={left > 0}>
        {left > 0 ? t('resendIn', { n: left }) : t('getCode')}
      </Button>
    </div>
  )
}
