import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Frame, visitFrame } from './frame'

let frame: Frame
let page: Page
beforeAll(async () => {
  frame = await visitFrame()
  page = frame.page
})

/** Reads the document before any other code of the console has run. */
async function firstPaint() {
  await page.route('**/assets/*.js', () => {})
  await page.goto('/meter/create', { waitUntil: 'commit' })
  await expect
    .poll(() => page.evaluate(() => document.body && getComputedStyle(document.body).backgroundColor))
    .toMatch(/^rgb\((24, 24, 24|243, 243, 243)\)$/)
  const seen = {
    mode: await frame.html('theme-mode'),
    side: await frame.html('side-mode'),
    color: await frame.html('theme-color'),
    main: await frame.variable('--td-brand-color'),
    last: await frame.variable('--td-brand-color-10'),
    ground: await frame.background(page.locator('body')),
  }
  await page.unroute('**/assets/*.js')
  return seen
}

describe('theme', () => {
  test('a custom colour makes ten steps for both modes, and a reload shows it before the console’s own code has come', async () => {
    await frame.withSettings({})
    await frame.open()
    await frame.choose('绿 #00A870')
    await expect.poll(() => frame.variable('--td-brand-color')).toBe('#2ba471')
    await frame.panel().locator('input[type=color]').fill('#1a7f37')
    await expect.poll(() => frame.variable('--td-brand-color')).toBe('#27883f')
    const steps = await Promise.all(
      Array.from({ length: 10 }, (_, index) => frame.variable(`--td-brand-color-${index + 1}`)),
    )
    const light = '#e6f9e2 #cef2cc #a1d9a2 #70be78 #50a15c #27883f #006e28 #00541c #003c11 #002608'.split(' ')
    expect(steps).toEqual(light)
    const { brandTheme, colorList } = await frame.setting()
    expect(brandTheme).toBe('#1a7f37')
    expect(Object.keys(colorList)).toEqual(
      ['#0052D9', '#00A870', '#1a7f37'].flatMap((color) => [`${color}[light]`, `${color}[dark]`]),
    )
    const dark = Object.values(colorList['#1a7f37[dark]'])
    expect(dark).toEqual(['#50a15c', '#50a15c20', ...[...light].reverse().slice(1)])
    await frame.close()
    expect(await firstPaint()).toEqual({
      mode: '',
      side: '',
      color: '#1a7f37',
      main: '#27883f',
      last: '#002608',
      ground: 'rgb(243, 243, 243)',
    })
  })

  test('a page fades in for 0.28 s, not for those who want less motion; the progress bar has the brand colour and no spinner', async () => {
    await frame.withSettings({ brandTheme: '#E34D59' })
    const fade = () => frame.opened().evaluate((element) => getComputedStyle(element).animationDuration)
    expect(await fade()).not.toBe('0.28s')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await fade()).toBe('0.28s')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    let isFree = () => {}
    const free = new Promise<void>((resolve) => {
      isFree = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await free
      await route.continue()
    })
    await frame.go('/order/monthly')
    const bar = page.locator('#nprogress .bar')
    await bar.waitFor({ state: 'attached' })
    expect(await frame.background(bar)).toBe('rgb(215, 71, 83)')
    expect(await page.locator('#nprogress .spinner').count()).toBe(0)
    isFree()
    await bar.waitFor({ state: 'detached' })
    await page.unroute('**/assets/*.js')
  })
})

test('no other host was asked for anything, and nothing complained', async () => {
  expect(frame.strangers).toEqual([])
  expect(frame.complaints).toEqual([])
  await frame.context.close()
})
