import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { textIn } from '../i18n/locale'
import { RECOMMENDED, RESULTS } from './result-texts'

const script = readFileSync(`${import.meta.dirname}/../public/browser-check.js`, 'utf8')
const replace = vi.fn()

/** Runs the script as a page at `path` does, in a browser with all required features except `lacks`. */
function open(path: string, lacks?: 'modules' | 'toSorted' | 'AbortSignal' | 'CSS') {
  const view = {
    document,
    localStorage,
    location: { pathname: path, search: '', replace },
    window: {} as { isBrowserTooOld?: boolean; onload?: () => void },
    AbortSignal: lacks === 'AbortSignal' ? {} : { timeout() {} },
    CSS: { supports: () => lacks !== 'CSS' },
    Array: { prototype: lacks === 'toSorted' ? {} : { toSorted() {} } },
  }
  if (lacks === 'modules')
    Reflect.set(view, 'document', { createElement: () => ({}), addEventListener() {}, body: document.body })
  new Function(...Object.keys(view), script)(...Object.values(view))
  return view.window
}

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
})
afterEach(() => {
  replace.mockReset()
  localStorage.clear()
})

describe('a browser that is too old', () => {
  it.each(['modules', 'toSorted', 'AbortSignal', 'CSS'] as const)(
    'for want of %s is led to the page that says so, and the console does not begin',
    (lacks) => {
      expect(open('/meter/list', lacks).isBrowserTooOld).toBe(true)
      expect(replace.mock.calls).toEqual([['/result/browser-incompatible']])
    },
  )

  it.each(['zh_CN', 'en_US'] as const)('reads the texts of the result page, in %s', (locale) => {
    localStorage.setItem('tdesign-starter-locale', locale)
    const view = open('/result/browser-incompatible', 'toSorted')
    expect(replace).not.toHaveBeenCalled()
    view.onload?.()
    const { title, text, buttons } = RESULTS['/result/browser-incompatible']!
    const textOf = (tag: string) => [...document.querySelectorAll(tag)].map((one) => one.textContent)
    expect(textOf('h1')).toEqual([textIn(title, locale)])
    expect(textOf('p')).toEqual([textIn(text, locale), textIn(RECOMMENDED.hint, locale)])
    expect(textOf('h2')).toEqual([textIn(RECOMMENDED.title, locale)])
    expect(textOf('li')).toEqual(RECOMMENDED.browsers)
    expect(textOf('a')).toEqual([textIn(buttons[0]!.text, locale)])
    expect(document.title).toBe(textIn(title, locale))
  })
})

describe('any other browser', () => {
  it('is let pass', () => {
    expect(open('/meter/list').isBrowserTooOld).toBeUndefined()
    expect(replace).not.toHaveBeenCalled()
    expect(document.querySelector('#root')).not.toBeNull()
  })

  it.each(['zh_CN', 'en_US'] as const)(
    'is offered a reload when the console’s first file does not come, in %s',
    (locale) => {
      localStorage.setItem('tdesign-starter-locale', locale)
      open('/meter/list')
      const entry = document.createElement('script')
      entry.type = 'module'
      document.body.append(entry)
      entry.dispatchEvent(new Event('error'))
      const { title, text, buttons } = RESULTS['/result/network-error']!
      expect(document.querySelector('h1')?.textContent).toBe(textIn(title, locale))
      expect(document.querySelector('p')?.textContent).toBe(textIn(text, locale))
      const link = document.querySelector('a')
      expect([link?.textContent, link?.getAttribute('href')]).toEqual([
        textIn(buttons[1]!.text, locale),
        '/meter/list',
      ])
    },
  )
})
