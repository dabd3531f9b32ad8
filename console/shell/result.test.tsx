import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { chooseLocale } from '../i18n/locale'
import { press } from '../testing/hands'
import { draw, leavePage } from '../testing/page'
import ResultPage from './result'

let box: HTMLElement
let router: ReturnType<typeof createMemoryRouter>
afterEach(async () => {
  await leavePage()
  router.dispose()
  chooseLocale('zh_CN')
  window.history.replaceState(null, '')
})

/** Opens a result, behind other pages of the console if some are named. */
async function open(address: string, before: readonly string[] = []) {
  const routes = [
    { path: '/result/:name', element: <ResultPage /> },
    { path: '*', element: null },
  ]
  router = createMemoryRouter(routes, { initialEntries: [...before, address] })
  // The router of the console numbers the entries of the window.
  window.history.replaceState({ idx: before.length }, '')
  box = await draw(<RouterProvider router={router} />)
}

const buttons = () => [...box.querySelectorAll('button')]
const place = () => router.state.location.pathname + router.state.location.search

const home = ['返回首页', 'Back to homepage'] as const
const back = ['回到首页', 'Back to homepage'] as const
type Both = readonly [zh: string, en: string]

describe('the pages under /result', () => {
  test.each<[string, Both, Both, Both[]]>([
    [
      '403',
      ['403 Forbidden', '403 Forbidden'],
      [
        '抱歉，您无权限访问此页面，企业微信联系创建者',
        'Sorry, you do not have permission to access this page. Please contact the creator.',
      ],
      [home],
    ],
    [
      '404',
      ['404 Not Found', '404 Not Found'],
      ['抱歉，您访问的页面不存在', 'Sorry, the page is not found.'],
      [home],
    ],
    [
      '500',
      ['500 Internal Server Error', '500 Internal Server Error'],
      ['抱歉，服务器出错啦', 'Sorry, the server made an error.'],
      [home],
    ],
    [
      'network-error',
      ['网络异常', 'Network error'],
      ['网络异常, 请稍后重试', 'Network error, please try again later'],
      [back, ['重新加载', 'Reload']],
    ],
    [
      'maintenance',
      ['系统维护中', 'System maintenance'],
      ['系统维护中，请稍后再试', 'System under maintenance, please try again later'],
      [back],
    ],
    [
      'browser-incompatible',
      ['浏览器不兼容', 'Browser incompatible'],
      ['抱歉，您正在使用的浏览器版本过低，无法打开当前网页。', 'Your browser is too old to open this page.'],
      [back],
    ],
    [
      'fail',
      ['创建失败', 'Create failed'],
      [
        '抱歉，您的项目创建失败，企业微信联系检查创建者权限，或返回修改。',
        'Sorry, it could not be created. Ask its creator for permission, or go back and change it.',
      ],
      [back, ['返回修改', 'Back to change it']],
    ],
    [
      'success',
      ['项目已创建成功', 'Created successfully'],
      ['可以联系负责人分发应用', 'Please ask the person in charge to share it.'],
      [['查看进度', 'View progress'], back],
    ],
  ])('%s says what it is in both languages, and leads home', async (name, title, text, labels) => {
    for (const [index, locale] of (['zh_CN', 'en_US'] as const).entries()) {
      chooseLocale(locale)
      await open(`/result/${name}`, ['/meter/list'])
      expect(box.querySelector('h1')?.textContent).toBe(title[index])
      expect(box.querySelector('h1 ~ p')?.textContent).toBe(text[index])
      expect(buttons().map(({ textContent }) => textContent)).toEqual(labels.map((label) => label[index]))
      await press(labels.find(([, label]) => label === 'Back to homepage')![index]!)
      expect(place()).toBe('/dashboard')
      // A result that was left is no place to come back to.
      await act(() => router.navigate(-1))
      expect(place()).toBe('/meter/list')
      await leavePage()
    }
  })

  test.each([
    ['/result/fail?from=%2Fmeter%2Fcreate', '返回修改', '/meter/create'],
    ['/result/fail', '返回修改', '/meter/list'],
    ['/result/success?to=%2Forder%2Flist%3Fpage%3D2', '查看进度', '/order/list?page=2'],
    ['/result/success', '查看进度', '/my/notices'],
    ['/result/network-error?from=%2Fmeter%2Flist%3Fpage%3D2', '重新加载', '/meter/list?page=2'],
    ['/result/network-error', '重新加载', '/dashboard'],
  ])('%s leads by “%s” to %s', async (address, button, to) => {
    await open(address, ['/meter/list'])
    await press(button)
    expect(place()).toBe(to)
  })

  test('fail leads home when nothing was shown before', async () => {
    await open('/result/fail')
    await press('返回修改')
    expect(place()).toBe('/dashboard')
  })

  test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', '/logout'])(
    'success leads to no other place than a page of this site, whatever its address says: %s',
    async (to) => {
      await open(`/result/success?to=${encodeURIComponent(to)}`)
      await press('查看进度')
      expect(place()).toBe('/my/notices')
    },
  )

  test('browser-incompatible recommends browsers', async () => {
    await open('/result/browser-incompatible')
    expect([...box.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Google Chrome 111+',
      'Microsoft Edge 111+',
      'Mozilla Firefox 115+',
      'Apple Safari 16.4+',
    ])
  })
})
