import { expect, test } from 'vitest'
import { accountsOf, firstChoice, idsIn, lacksSeller, newDraft, refilled, totalOf } from './draft'

test('the newest order of the present customer is chosen first, else that of a former one', () => {
  const order = (id: number, of_former: boolean) => ({ id, of_former })
  expect(firstChoice([order(9, true), order(8, false), order(7, false)])).toEqual([8])
  expect(firstChoice([order(9, true)])).toEqual([9])
  expect(firstChoice([])).toEqual([])
})

test('the orders of an address are ids, and anything else is none', () => {
  const named = (text: string) => idsIn(new URLSearchParams(text), 'orders')
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

test('accounts are found once each, in the order of their newest orders, by the present customer’s name', () => {
  const order = (meter: number, customer_name: string, billing_month: string, of_former = false) => ({
    ...{ meter, account_no: `A${meter}`, customer_name, billing_month, of_former },
  })
  const orders = [
    order(7, '前户', '2026-03', true),
    order(5, '王芳', '2026-02'),
    order(7, '现户', '2026-01'),
    order(8, '旧户', '2026-01', true),
  ]
  expect(accountsOf(orders)).toEqual([
    { id: 7, account_no: 'A7', customer_name: '现户', billing_month: '2026-03' },
    { id: 5, account_no: 'A5', customer_name: '王芳', billing_month: '2026-02' },
    { id: 8, account_no: 'A8', customer_name: '旧户', billing_month: '2026-01' },
  ])
  expect(accountsOf([])).toEqual([])
})

test('what the user changed in the buyer stays, also when it was typed before the customer’s title was known', () => {
  const empty = newDraft(null).title
  const wang = { ...empty, buyer_name: '王芳', buyer_address: '清河路 1 号' }
  expect(refilled(empty, empty, wang)).toEqual(wang)
  expect(refilled({ ...empty, buyer_name: '王大芳' }, empty, wang)).toEqual({ ...wang, buyer_name: '王大芳' })
  const li = { ...empty, buyer_name: '李强' }
  expect(refilled(wang, wang, li)).toEqual(li)
  expect(refilled({ ...wang, buyer_address: '' }, wang, li)).toEqual({ ...li, buyer_address: '' })
})
