import { describe, expect, it } from 'vitest'
import { grouped, ungrouped } from './account-no'

describe('an account number', () => {
  it('is shown in fours, and nothing of it is lost', () => {
    expect(grouped('62220212345678901')).toBe('6222 0212 3456 7890 1')
    expect(grouped('12345678')).toBe('1234 5678')
    expect(grouped('')).toBe('')
  })

  it('is taken however it was written', () => {
    for (const text of [
      '6222 0212 3456',
      '6222-0212-3456',
      ' ６２２２０２１２３４５６ ',
      '6222\u00a00212 3456',
    ])
      expect(ungrouped(text)).toBe('622202123456')
    expect(ungrouped('6222 O212')).toBe('6222O212')
  })
})
