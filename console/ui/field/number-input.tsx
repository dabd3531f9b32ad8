import { writtenNumber } from '@water/rules/written-number'
import { Input, type InputProps } from 'antd'
import { useWords } from '../../i18n/words'
import { words } from '../words'
import { halfWidth } from './decimal-input'
import * as styles from './field.module.css'
import { TypedProblem, useTyped } from './typed'

interface NumberInputProps
  extends Omit<InputProps, 'onChange' | 'value' | 'type' | 'min' | 'max' | 'suffix' | 'ref'> {
  /** A text that is no such number is itself. */
  value?: number | string | null
  onChange?: (value: number | string | null) => void
  least: number
  most: number
  /** With decimals; whole by default. */
  hasDecimals?: boolean
  unit?: string
  /** Nothing sends it: it tells a number when typing rests, or when it is left. */
  isAlone?: boolean
}

const WHOLE = /^-?\d{1,15}$/
const WITH_DECIMALS = /^-?\d{1,15}(\.\d{1,15})?$/

/** A number within its bounds, that is no amount: nothing is rounded or moved to a bound, and other texts are refused. */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, least, most, hasDecimals = false, unit, isAlone, className = '', ...rest } = props
  const t = useWords(words)
  const typed = useTyped<number>({
    ...{ id: rest.id, value, onChange, isAlone },
    read: (text) => {
      const plain = writtenNumber(halfWidth(text))
      const number = Number(plain)
      const isOne = (hasDecimals ? WITH_DECIMALS : WHOLE).test(plain) && number >= least && number <= most
      return isOne
        ? { value: number }
        : { problem: t(hasDecimals ? 'notNumber' : 'notWhole', { least, most }) }
    },
  })
  return (
    <>
      <Input
        autoComplete="off"
        {...rest}
        {...typed.input}
        ref={(field) => {
          typed.element.current = field?.input ?? null
        }}
        onBlur={(event) => {
          typed.leave()
          rest.onBlur?.(event)
        }}
        className={`${styles.decimalInput} ${className}`}
        status={typed.problem ? 'error' : undefined}
        inputMode={hasDecimals || least < 0 ? 'text' : 'numeric'}
        suffix={unit}
      />
      <TypedProblem id={rest.id} problem={typed.problem} />
    </>
  )
}
