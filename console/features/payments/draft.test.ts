import { expect, test } from 'vitest'
import { bodyOf } from './draft'

const dues = [{ order: 7 }, { order: 9 }]

test('a payment names the orders that the cashier saw, so that what is paid meanwhile is not taken twice', () => {
  expect(bodyOf({ amount: '5.00', method: 'cash' }, 3, dues, '0.00').orders).toEqual([7, 9])
  expect(bodyOf({ amount: '5.00', method: 'cash' }, 3, [], '5.00').orders).toBeNull()
  const many = Array.from({ length: 201 }, (_, order) => ({ order }))
  expect(bodyOf({ amount: '5.00', method: 'cash' }, 3, many, '0.00').orders).toBeNull()
})

test('a payment says what the cashier saw going to the balance, so that nothing more goes there', () => {
  expect(bodyOf({ amount: '5.00', method: 'cash' }, 3, dues, '0.00').to_balance).toBe('0.00')
})

test('what belongs to another method is not sent', () => {
  const draft = { amount: '5.00', bank_account: 4, channel_no: 'X-1', tender: '10' }
  expect(bodyOf({ ...draft, method: 'cash' }, 3, dues, '0.00')).toMatchObject({
    bank_account: null,
    channel_no: '',
    tender: '10',
  })
  expect(bodyOf({ ...draft, method: 'wechat' }, 3, dues, '0.00')).toMatchObject({
    bank_account: null,
    channel_no: 'X-1',
    tender: null,
  })
  expect(bodyOf({ ...draft, method: 'transfer' }, 3, dues, '0.00')).toMatchObject({ bank_account: 4 })
})
