import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { withBrand } from './color-list'
import { brandVariables, paletteIn } from './palette'
import { PALETTES } from './palettes'

const boot = new Function(readFileSync(`${import.meta.dirname}/../public/theme-boot.js`, 'utf8'))
const html = document.documentElement
const colorList = withBrand({}, '#123456', PALETTES['#00A870']!)

/** The brand variables on the document before any other code has run. */
function bootWith(setting: unknown, isSystemDark = false) {
  localStorage.setItem('setting', typeof setting === 'string' ? setting : JSON.stringify(setting))
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isSystemDark } as MediaQueryList) // the script reads nothing else
  boot()
  const text = document.getElementById('water-theme')?.textContent ?? ''
  return Object.fromEntries(
    [...text.matchAll(/(--[\w-]+): (#\w+);/g)].map(([, name, color]) => [name, color]),
  )
}

beforeEach(() => {
  document.getElementById('water-theme')?.remove()
  for (const name of ['theme-mode', 'side-mode']) html.setAttribute(name, '')
  html.setAttribute('theme-color', '#0052D9')
  html.removeAttribute('data-language')
  html.lang = 'zh-CN'
  localStorage.clear()
})

describe('before the first paint', () => {
  it.each([
    ['light', false, 'light'],
    ['dark', false, 'dark'],
    ['auto', false, 'light'],
    ['auto', true, 'dark'],
  ] as const)('mode %s with a dark system %s shows the remembered palette of %s', (mode, isDark, shown) => {
    const variables = bootWith({ mode, brandTheme: '#123456', colorList }, isDark)
    expect(variables).toEqual(brandVariables(paletteIn(shown, PALETTES['#00A870']!)))
    expect(html.getAttribute('theme-mode')).toBe(shown === 'dark' ? 'dark' : '')
    expect(html.getAttribute('theme-color')).toBe('#123456')
  })

  it('the side menu’s mode and the language are there', () => {
    localStorage.setItem('tdesign-starter-locale', 'en_US')
    bootWith({ sideMode: 'dark' })
    expect([html.getAttribute('side-mode'), html.lang]).toEqual(['dark', 'en'])
  })

  it('a page of one language keeps it', () => {
    html.setAttribute('data-language', 'zh')
    localStorage.setItem('tdesign-starter-locale', 'en_US')
    bootWith({})
    expect(html.lang).toBe('zh-CN')
  })

  it.each([
    ['broken', '{"mode":'],
    ['null', 'null'],
    ['without palettes', { mode: 'light', brandTheme: '#123456' }],
    [
      'with something else than colours',
      {
        brandTheme: '#123456',
        colorList: { '#123456[light]': { '--td-brand-color': 'red;}body{display:none', x: '#000000' } },
      },
    ],
  ])('settings that are %s do no harm', (_, setting) => {
    expect(bootWith(setting)).toEqual({})
    expect(document.getElementById('water-theme')).toBeNull()
  })
})
