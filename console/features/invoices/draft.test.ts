import { expect, test } from 'vitest'
import { firstChoice, lacksSeller, ordersIn, totalOf } from './draft'

test('the newest order of the present customer is chosen first, else that of a former one', () => {
  const order = (id: number, of_former: boolean) => ({ id, of_former })
  expect(firstChoice([order(9, true), order(8, false), order(7, false)])).toEqual([8])
  expect(firstChoice([order(9, true)])).toEqual([9])
  expect(firstChoice([])).toEqual([])
})

test('the orders of an address are ids, and anything else is none', () => {
  const named = (text: string) => ordersIn(new URLSearchParams(text))
  expect(named('orders[]=5&orders[]=6')).toEqual([5, 6])
  expect(named('meter=5')).toBeNull()
  expect(named('orders[]=x&orders[]=-1&orders[]=1.5')).toBeNull()
})

test('the total is that of the invoice and its companion, to the fen', () => {
  expect(totalOf([{ amount: '70.10' }, { amount: '73.25' }])).toBe('143.35')
})

test('a seller without name or number lacks something, whatever else it has', () => {
  const seller = {
    ...{ taxpayer_name: '清河水务', taxpayer_id: '91350100M000100Y43', seller_address: '' },
    ...{ seller_phone: '', seller_bank: '', seller_account: '', issuer: '' },
  }
  expect(lacksSeller({ seller })).toBe(false)
  expect(lacksSeller({ seller: { ...seller, taxpayer_id: '' } })).toBe(true)
  expect(lacksSeller({ seller: null })).toBe(true)
})
