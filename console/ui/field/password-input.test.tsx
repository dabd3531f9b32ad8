import { act } from 'react'
import { expect, it } from 'vitest'
import { draw } from '../../testing/page'
import { PasswordInput } from './password-input'

it('the eye is a button of its own, in the Tab order, which shows and hides the password and says which', async () => {
  const box = await draw(<PasswordInput id="password" defaultValue="secret" />)
  const input = box.querySelector('input')!
  const eye = box.querySelector('button')!
  const state = () => [input.type, eye.getAttribute('aria-label'), eye.getAttribute('aria-pressed')]
  expect([eye.type, eye.tabIndex]).toEqual(['button', 0])
  expect(state()).toEqual(['password', '显示密码', 'false'])
  eye.focus()
  await act(() => eye.click())
  expect(document.activeElement).toBe(eye)
  expect(state()).toEqual(['text', '隐藏密码', 'true'])
  expect(input.value).toBe('secret')
  await act(() => eye.click())
  expect(state()).toEqual(['password', '显示密码', 'false'])
})
