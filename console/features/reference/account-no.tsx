import { Input, type InputProps } from 'antd'
import { useState } from 'react'
import * as styles from './reference.module.css'

/** Digits in groups of four, as on a card: 6222 0212 3456 789. */
export const grouped = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')
/** The typed or pasted number, in any grouping, for the wire. A wrong text stays, so that its rule reports it. */
export const ungrouped = (text: string): string =>
  text
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[\s\u00a0-]/g, '')

export const AccountNo = ({ value }: { value: string }) => (
  <span className={styles.accountNo}>{grouped(value)}</span>
)

type AccountNoInputProps = Omit<InputProps, 'onChange' | 'value'> & {
  value?: string
  onChange?: (digits: string) => void
}

/** Plain digits during typing, in groups of four after the field loses focus. */
export function AccountNoInput({ value = '', onChange, onFocus, onBlur, ...rest }: AccountNoInputProps) {
  const [isTyping, setTyping] = useState(false)
  return (
    <Input
      {...rest}
      className={styles.accountNo}
      inputMode="numeric"
      autoComplete="off"
      value={isTyping ? value : grouped(value)}
      onChange={({ target }) => onChange?.(ungrouped(target.value))}
      onFocus={(event) => {
        setTyping(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setTyping(false)
        onBlur?.(event)
      }}
    />
  )
}
