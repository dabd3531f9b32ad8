import dayjsConfig from '@rc-component/picker/generate/dayjs'
import generatePicker from 'antd/es/date-picker/generatePicker'
import dayjs, { type Dayjs } from 'dayjs'
import { createContext, type InputHTMLAttributes, type Ref, use, useImperativeHandle } from 'react'
import { shanghaiTime } from '../../api/body'
import { serverNow } from '../../api/clock'
import type { useTyped } from './typed'

/** The library's pickers; today and now in them are the utility's. */
export const Picker = generatePicker<Dayjs>({
  ...dayjsConfig,
  getNow: () => dayjs(shanghaiTime(serverNow())),
})

interface Typing {
  typed: Pick<ReturnType<typeof useTyped>, 'element' | 'input' | 'leave'>
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** Around a picker: its text. */
export const PickerText = createContext<Typing | null>(null)

/** The text field of a picker. The library's own keeps nothing of a text that it cannot read, or reads too late. */
function TextInput({
  ref,
  ...library
}: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const { typed, isOpen, setOpen } = use(PickerText)!
  const { element, input, leave } = typed
  useImperativeHandle(ref, () => element.current!)
  return (
    <input
      {...library}
      {...input}
      ref={element}
      onChange={(event) => {
        input.onChange(event)
        setOpen(true)
      }}
      onBlur={(event) => {
        leave()
        library.onBlur?.(event)
      }}
      onInvalid={() => {
        input.onInvalid()
        setOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return library.onKeyDown?.(event)
        if (event.nativeEvent.isComposing || !isOpen) return
        // The Enter that ends the choice of a day must not send the form.
        event.preventDefault()
        leave()
        setOpen(false)
      }}
    />
  )
}

export const PICKER_PARTS = { input: TextInput }
