import { act } from 'react'
import { expect, test } from 'vitest'
import { draw } from '../../testing/page'
import { Facts } from './facts'

const said = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
const button = () => document.querySelector('button')

test('facts that are not filled in are counted on a button, which shows them as dashes in their places and hides them again', async () => {
  const facts = [
    { label: '电话', value: '' },
    { label: '户名', value: '王秀英' },
    { label: '证件', value: null },
    { label: '人数', value: 0 },
  ]
  await draw(<Facts facts={facts} />)
  expect(said()).toEqual(['户名王秀英', '人数0'])
  expect([button()?.textContent, button()?.getAttribute('aria-expanded')]).toEqual([
    '显示未填写的 2 项',
    'false',
  ])
  await act(async () => button()?.click())
  expect(said()).toEqual(['电话—', '户名王秀英', '证件—', '人数0'])
  expect([button()?.textContent, button()?.getAttribute('aria-expanded')]).toEqual([
    '收起未填写的 2 项',
    'true',
  ])
  await act(async () => button()?.click())
  expect(said()).toEqual(['户名王秀英', '人数0'])
})

test('a single fact that is not filled in stays in sight, and a list with nothing filled in has no empty frame', async () => {
  await draw(<Facts facts={[{ label: '电话', value: '' }]} />)
  expect([said(), button()]).toEqual([['电话—'], null])
  const none = ['电话', '证件'].map((label) => ({ label, value: undefined }))
  await draw(<Facts facts={none} />)
  expect([document.querySelector('dl'), button()?.textContent]).toEqual([null, '显示未填写的 2 项'])
})
