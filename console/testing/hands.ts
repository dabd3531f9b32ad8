import { act } from 'react'
import { soon } from './soon'

const tight = (text: string | null) => text?.replace(/\s/g, '')

/** A button by the name that is read aloud, without its blanks: the library sets the two characters of a verb apart. */
export const button = (name: string, within: ParentNode | null = document) =>
  [...(within?.querySelectorAll('button') ?? [])].find(
    (one) => tight(one.getAttribute('aria-label') ?? one.textContent) === tight(name),
  )

/** Presses a button as soon as it is there. */
export async function press(name: string, within: () => ParentNode | null = () => document): Promise<void> {
  await soon(() => button(name, within())).toBeDefined()
  await act(async () => button(name, within())!.click())
}

/** Puts a text into a field, in the place of the one there. */
export const write = (field: HTMLInputElement, text: string): Promise<void> =>
  act(async () => {
    // React listens to the native setter's value.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

/** Sends the first form in there, as Enter in one of its fields does. */
export const submitForm = (within: ParentNode = document): Promise<void> =>
  act(async () => {
    const sending = new Event('submit', { bubbles: true, cancelable: true })
    within.querySelector('form')!.dispatchEvent(sending)
  })
