import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { keepUser } from '../../state/session'
import { answers } from '../../testing/answers'
import { showPage } from '../../testing/page'
import { person } from '../../testing/person'
import { soon } from '../../testing/soon'
import NoticeBell from './bell'
import './panel'

const bell = () => document.querySelector<HTMLElement>('button[aria-haspopup=dialog]')!
const panel = () => document.querySelector<HTMLElement>('[role=dialog]')
/** The bell's right edge is here in the window. */
const standsAt = (right: number) =>
  vi.spyOn(bell(), 'getBoundingClientRect').mockReturnValue(new DOMRect(right - 30, 10, 30, 30))

it('opens the panel under the bell, where it stays when the window changes its size; a press outside closes it', async () => {
  keepUser(person())
  answers(() => ({ count: 0, latest: null, next: null, previous: null, results: [] }))
  await showPage(<NoticeBell />)
  const left = () => panel()?.parentElement?.style.left
  standsAt(900)
  await act(async () => bell().click())
  await soon(left).toBe('520px')
  expect(document.activeElement).toBe(panel())

  standsAt(700)
  await act(async () => window.dispatchEvent(new Event('resize')))
  await soon(left).toBe('320px')
  expect(document.activeElement).toBe(panel())

  await act(async () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  expect(panel()).toBeNull()
})
