import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aheadTable, type BuiltFile } from './table'

const shared = (imports: string[] = []): BuiltFile => ({ module: null, isEntry: false, imports })
const part = (module: string, imports: string[] = []): BuiltFile => ({ module, isEntry: false, imports })

/** A build with two pages; `base.js` comes with the entry, which asks for it itself. */
const built = new Map<string, BuiltFile>([
  ['entry.js', { module: null, isEntry: true, imports: ['base.js'] }],
  ['base.js', shared()],
  ['start.js', shared(['base.js'])],
  ['table.js', shared(['base.js'])],
  ['sign-in.js', part('shell/sign-in/sign-in.tsx', ['entry.js', 'start.js'])],
  ['frame.js', part('shell/frame/frame.tsx', ['entry.js'])],
  ['trail.js', part('shell/frame/breadcrumb.tsx', ['frame.js'])],
  ['bell.js', part('shell/notices/bell.tsx', ['frame.js'])],
  ['notify.js', part('ui/dialog/notify-host.tsx', ['entry.js'])],
  ['zh.js', part('i18n/pack-zh.ts')],
  ['en.js', part('i18n/pack-en.ts')],
  ['home.js', part('home.tsx', ['frame.js'])],
  ['list.js', part('list.tsx', ['frame.js', 'table.js'])],
  ['edit.js', part('edit.tsx', ['table.js', 'start.js'])],
])
const screens = [
  { path: '/dashboard', modules: ['home.tsx'] },
  { path: '/meter/edit/:id', modules: ['edit.tsx'] },
  { path: '/user/edit/:id?', modules: ['home.tsx'] },
  { path: '/meter/list', modules: ['list.tsx'] },
]
const table = aheadTable(built, screens, { '/': '/dashboard', '/meter': '/meter/list' })
const script = readFileSync(`${import.meta.dirname}/ask.js`, 'utf8')

/** Opens a path and answers the files that are asked for before the console begins, in their order. */
function opened(path: string): string[] {
  window.history.replaceState(null, '', path)
  new Function('table', `${script}; askAhead(table)`)(table)
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) =>
    new URL(href).pathname.replace('/assets/', ''),
  )
}
const LATER = ['trail.js', 'bell.js', 'notify.js']

beforeEach(() => localStorage.setItem('user', JSON.stringify({ accessToken: 'a token' })))
afterEach(() => {
  localStorage.clear()
  document.head.replaceChildren()
  document.documentElement.lang = ''
})

test('a page is asked for with frame and texts, each file once, and nothing that the entry brings itself', () => {
  expect(opened('/meter/list')).toEqual(['frame.js', 'zh.js', 'list.js', 'table.js', ...LATER])
})

test('a page of a row, a path that leads on, and a slash at the end find their page', () => {
  expect(opened('/meter/edit/12')).toContain('edit.js')
  document.head.replaceChildren()
  expect(opened('/meter/')).toContain('list.js')
  document.head.replaceChildren()
  expect(opened('/user/edit')).toContain('home.js')
  document.head.replaceChildren()
  expect(opened('/meter/edit')).not.toContain('edit.js')
})

test('whoever is not signed in gets the sign-in page alone, in the language of the page', () => {
  localStorage.clear()
  document.documentElement.lang = 'en'
  expect(opened('/meter/list')).toEqual(['sign-in.js', 'start.js', 'en.js'])
})

test('a broken storage and a path that is no page ask for no page', () => {
  expect(opened('/nowhere')).toEqual(['frame.js', 'zh.js', ...LATER])
  document.head.replaceChildren()
  localStorage.setItem('user', '{')
  expect(opened('/meter/list')).toEqual(['sign-in.js', 'start.js', 'zh.js'])
})

test('a screen that is no part of the build on demand stops the build', () => {
  expect(() => aheadTable(built, [{ path: '/gone', modules: ['gone.tsx'] }], {})).toThrow('gone.tsx')
})
