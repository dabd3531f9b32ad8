import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify, notifyDone, showMessagesWith } from './notify'

const shown: [string, string][] = []
beforeEach(() => {
  vi.useFakeTimers()
  shown.length = 0
  showMessagesWith((kind, text) => shown.push([kind, text]))
})
afterEach(() => {
  showMessagesWith(null)
  vi.useRealTimers()
})

test('a change that nobody says more of is said to be done', () => {
  notifyDone('操作成功')
  vi.runAllTimers()
  expect(shown).toEqual([['success', '操作成功']])
})

test('what the screen says of it at once stands in the same message', () => {
  notifyDone('操作成功')
  notify('success', '已删除 DN20')
  vi.runAllTimers()
  notify('success', '已复制')
  expect(shown).toEqual([
    ['success', '操作成功 · 已删除 DN20'],
    ['success', '已复制'],
  ])
})

test('an error takes nothing from it', () => {
  notifyDone('操作成功')
  notify('error', '网络异常')
  vi.runAllTimers()
  expect(shown).toEqual([
    ['error', '网络异常'],
    ['success', '操作成功'],
  ])
})
