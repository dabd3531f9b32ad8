import { describe, expect, test } from 'vitest'
import { groupBodyOf, keptOf, type PayerAccount, shareOf, sharesOn, sumOf } from './shares'

const account = (meter: number, total: string): PayerAccount => ({
  ...{ meter, account_no: `QH0000000${meter}`, customer_name: '清河酒店', address: '', status: 'active' },
  ...{ balance: '0.00', principal: total, penalty: '0.00', total, orders: 1 },
})

describe('the shares of a payment for several accounts', () => {
  test('are what each owes, and nothing where nothing is owed', () => {
    expect(shareOf(account(1, '60.10')).amount).toBe('60.10')
    expect(shareOf(account(1, '0.00')).amount).toBe('')
  })

  test('add up to the fen, without what is no amount yet', () => {
    const rows = ['0.10', '0.20', '', 'x', '33.33'].map((amount, at) => ({
      account: account(at, '1.00'),
      amount,
    }))
    expect(sumOf(rows)).toBe('33.63')
  })

  test('leave what is above the dues in the balance', () => {
    expect(keptOf({ account: account(1, '60.00'), amount: '75.50' })).toBe('15.50')
    expect(keptOf({ account: account(1, '60.00'), amount: '59.99' })).toBe('0.00')
    expect(keptOf({ account: account(1, '60.00'), amount: '' })).toBe('0.00')
  })

  test('are sent with a tender for cash alone, and a bank account where the method has one', () => {
    const rows = [{ account: account(1, '60.00'), amount: '75.50' }]
    const draft = { amount: '75.50', rows, tender: '100', channel_no: 'N', bank_account: 3 }
    expect(groupBodyOf({ ...draft, method: 'cash' })).toMatchObject({
      tender: '100',
      channel_no: '',
      bank_account: null,
      rows: [{ meter: 1, amount: '75.50', to_balance: '15.50' }],
    })
    expect(groupBodyOf({ ...draft, method: 'transfer' })).toMatchObject({
      tender: null,
      channel_no: 'N',
      bank_account: 3,
    })
  })

  test('follow the dues of another day, but for amounts that somebody typed; a payer is asked for once', async () => {
    const rows = [account(1, '60.10'), account(2, '28.00'), account(3, '5.00')].map(shareOf)
    rows[1]!.amount = '30.00'
    const asked: number[] = []
    const shares = await sharesOn(rows, async (meter) => {
      asked.push(meter)
      return meter === 1 ? [account(1, '60.00'), account(2, '27.00')] : [account(3, '0.00')]
    })
    expect(shares.map(({ account: { total }, amount }) => [total, amount])).toEqual([
      ['60.00', '60.00'],
      ['27.00', '30.00'],
      ['0.00', ''],
    ])
    expect(asked).toEqual([1, 3])
  })
})
