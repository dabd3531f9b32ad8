import { expect, test } from 'vitest'
import { isSearchKey } from './keys'

const NONE = {
  key: 'k',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  repeat: false,
  defaultPrevented: false,
}

test.each([
  ['Ctrl K', 'Win32', { ctrlKey: true }, true],
  ['Ctrl K with capitals locked', 'Linux x86_64', { key: 'K', ctrlKey: true }, true],
  ['⌘K on a Mac', 'MacIntel', { metaKey: true }, true],
  ['Ctrl K on a Mac, which deletes in a field', 'MacIntel', { ctrlKey: true }, false],
  ['a letter', 'Win32', {}, false],
  ['another letter', 'Win32', { key: 'l', ctrlKey: true }, false],
  ['Ctrl Shift K', 'Win32', { ctrlKey: true, shiftKey: true }, false],
  ['a key of an input method', 'Win32', { ctrlKey: true, isComposing: true }, false],
  ['a key that stays down', 'Win32', { ctrlKey: true, repeat: true }, false],
  ['a key that a page has used', 'Win32', { ctrlKey: true, defaultPrevented: true }, false],
])('%s', (_, platform, pressed, expected) => {
  expect(isSearchKey({ ...NONE, ...pressed }, platform)).toBe(expected)
})
