import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, type Settings } from '../../state/default-settings'
import { frameShape, isFlowing } from './shape'

const shape = (changed: Partial<Settings> = {}, isPhone = false) =>
  frameShape({ ...DEFAULT_SETTINGS, ...changed }, isPhone)

describe('the frame', () => {
  it('is at first a side menu with a header, both fixed', () => {
    expect(shape()).toEqual({
      layout: 'side',
      hasHeader: true,
      hasAside: true,
      isSplit: false,
      isPhone: false,
      isHeaderFixed: true,
      isAsideFixed: true,
      isFooterAside: false,
    })
  })

  it.each([
    ['side', true],
    ['top', false],
    ['mix', true],
  ] as const)('has in the layout %s a side menu: %s', (layout, hasAside) => {
    expect(shape({ layout }).hasAside).toBe(hasAside)
  })

  it('splits the menu in the mixed layout only', () => {
    const split = (layout: Settings['layout']) => shape({ layout, splitMenu: true }).isSplit
    expect([split('side'), split('top'), split('mix')]).toEqual([false, false, true])
    expect(shape({ layout: 'mix' }).isSplit).toBe(false)
  })

  it('lets the side menu scroll along in the mixed layout only', () => {
    const loose = (layout: Settings['layout']) => isFlowing(shape({ layout, isSidebarFixed: false }))
    expect([loose('side'), loose('top'), loose('mix')]).toEqual([false, false, true])
  })

  it('hides the header in the side layout only, where its switch is', () => {
    const has = (layout: Settings['layout']) => shape({ layout, showHeader: false }).hasHeader
    expect([has('side'), has('top'), has('mix')]).toEqual([false, true, true])
  })

  it('lets a header that is not fixed scroll along in every layout', () => {
    for (const layout of ['side', 'top', 'mix'] as const)
      expect(isFlowing(shape({ layout, isHeaderFixed: false }))).toBe(true)
    expect(isFlowing(shape({ showHeader: false, isHeaderFixed: false }))).toBe(false)
  })

  it('puts the footer into the side menu where there is one', () => {
    const aside = (layout: Settings['layout']) => shape({ layout, isFooterAside: true }).isFooterAside
    expect([aside('side'), aside('top'), aside('mix')]).toEqual([true, false, true])
  })

  it('has on a phone a header, and the menu over the page, whatever is set', () => {
    for (const layout of ['side', 'top', 'mix'] as const) {
      const { hasHeader, hasAside, isSplit } = shape({ layout, showHeader: false, splitMenu: true }, true)
      expect({ hasHeader, hasAside, isSplit }).toEqual({ hasHeader: true, hasAside: false, isSplit: false })
    }
  })
})
