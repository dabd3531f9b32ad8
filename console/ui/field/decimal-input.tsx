import { writtenNumber } from '@water/rules/written-number'
import { Input, type InputProps, type InputRef } from 'antd'
import type { Ref } from 'react'
import * as styles from './field.module.css'

type DecimalInputProps = Omit<InputProps, 'onChange' | 'value' | 'type' | 'prefix' | 'suffix'> & {
  value?: string | null
  onChange?: (text: string) => void
  unit?: string
  /** Money: the sign stands before the amount. */
  sign?: true
  ref?: Ref<InputRef>
}

/** Converts full-width digits and points, which a Chinese input method writes. */
export const halfWidth = (text: string) =>
  text.replace(/[０-９．－]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/。/g, '.')

/** A pasted text may have a currency or a unit; a point at the end waits for its decimals. */
function typedDecimal(text: string): string {
  const typed = halfWidth(text).replace(/[\s,，]/g, '')
  const read = writtenNumber(typed)
  return typed === `${read}.` ? typed : read
}

/** A decimal as text, from keyboard to wire: no spinner, no wheel, no binary float. Its rule reports errors. */
export function DecimalInput({
  value,
  onChange,
  unit,
  sign,
  className = '',
  onBlur,
  ...rest
}: DecimalInputProps) {
  return (
    <Input
      {...rest}
      className={`${styles.decimalInput} ${className}`}
      inputMode="decimal"
      value={value ?? ''}
      onChange={(event) => onChange?.(typedDecimal(event.target.value))}
      onBlur={(event) => {
        if (value?.endsWith('.')) onChange?.(writtenNumber(value))
        onBlur?.(event)
      }}
      prefix={sign && '¥'}
      suffix={unit}
    />
  )
}
