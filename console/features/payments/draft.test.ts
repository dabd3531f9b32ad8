import { expect, test } from 'vitest'
import { bodyOf } from './draft'

const dues = [{ order: 7 }, { order: 9 }]

test('a payment names the orders that the cashier saw, so that what is paid meanwhile is not taken twice', () => {
  expect(bodyOf({ amount: '5.00', method: 'cash' }, 3, dues).orders).toEqual([7, 9])
  expect(bodyOf({ amount: '5.00', method: 'cash' }, 3, []).orders).toBeNull()
  const many = Array.from({ length: 201 }, (_, order) => ({ order }))
  expect(bodyOf({ amount: '5.00', method: 'cash' }, 3, many).orders).toBeNull()
})

test('what belongs to another method is not sent', () => {
  const draft = { amount: '5.00', bank_account: 4, channel_no: 'X-1' }
  expect(bodyOf({ ...draft, method: 'cash' }, 3, dues)).toMatchObject({ bank_account: null, channel_no: '' })
  expect(bodyOf({ ...draft, method: 'wechat' }, 3, dues)).toMatchObject({
    bank_account: null,
    channel_no: 'X-1',
  })
  expect(bodyOf({ ...draft, method: 'transfer' }, 3, dues)).toMatchObject({ bank_account: 4 })
})
