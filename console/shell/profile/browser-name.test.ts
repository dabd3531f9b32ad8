import { expect, test } from 'vitest'
import { browserName } from './browser-name'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Chrome 126 · Windows', `${WINDOWS} Chrome/126.0.0.0 Safari/537.36`],
  ['Edge 126 · Windows', `${WINDOWS} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`],
  ['Firefox 115 · Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:109.0) Gecko/20100101 Firefox/115.0'],
  [
    'Safari 17 · iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  ],
  [
    'WeChat 8 · Android',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.49',
  ],
])('a browser is called %s, as people know it', (name, userAgent) => {
  expect(browserName(userAgent)).toBe(name)
})

test('what is no browser has no name', () => {
  expect(browserName('')).toBeNull()
  expect(browserName('curl/8.5.0')).toBeNull()
})
