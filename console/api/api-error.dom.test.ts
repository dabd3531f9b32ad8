import { expect, it } from 'vitest'
import { chooseLocale } from '../i18n/locale'
import { ApiError, type ErrorKind } from './api-error'

it.each<[ErrorKind, string, string]>([
  ['network', '网络异常，请检查网络后重试', 'Network error: check the connection and try again'],
  ['timeout', '请求超时，请稍后重试', 'The request timed out: try again later'],
  ['bad_request', '请求接口错误', 'Request failed'],
  ['bad_response', '请求接口错误', 'Request failed'],
  ['canceled', '请求已取消', 'The request was canceled'],
])('a failed request is told in the language on screen: %s', (kind, zh, en) => {
  expect(new ApiError(kind).msg).toBe(zh)
  chooseLocale('en_US')
  expect(new ApiError(kind).msg).toBe(en)
  chooseLocale('zh_CN')
})
