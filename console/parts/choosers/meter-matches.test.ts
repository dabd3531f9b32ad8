import { describe, expect, test } from 'vitest'
import { exactFirst, meantBy } from './meter-matches'

const row = (account_no: string, meter_no: string) => ({ account_no, meter_no })
const west = row('XC00000012', 'M-100')
const east = row('XC00000112', 'M-12')
const old = row('XC00000212', 'M-12')

describe('which meter a typed text and Enter mean', () => {
  test('the very account number wins over everything that contains it, whatever its case', () => {
    const containing = row('XC00000999', 'xc00000012-A')
    expect(meantBy([containing, west, east], 'xc00000012')).toBe(west)
  })

  test('the very device number is meant when one meter alone has it', () => {
    expect(meantBy([west, east], 'm-12')).toBe(east)
  })

  test('a number that an account had elsewhere is meant as its own, before a device with that number', () => {
    const moved = { ...row('XC00000300', 'M-300'), former_account_nos: '00123 M-12' }
    expect(meantBy([west, east, moved], '00123')).toBe(moved)
    expect(meantBy([east, moved], 'm-12')).toBe(moved)
    expect(meantBy([west, moved], '0012')).toBeNull()
  })

  test('the only match is meant, also by a part of its number', () => {
    expect(meantBy([west], '张')).toBe(west)
  })

  test('among several nothing is guessed', () => {
    expect(meantBy([west, east], '12')).toBeNull()
    expect(meantBy([west, east, old], 'M-12')).toBeNull()
    expect(meantBy([], 'M-12')).toBeNull()
  })

  test('exact matches stand first, the others keep their order', () => {
    expect(exactFirst([west, east, old], 'm-12')).toEqual([east, old, west])
  })

  test('full-width digits of an input method, what is not shown and blanks around them do not matter', () => {
    expect(meantBy([west, east], ' ＸＣ００００００１２\u200B ')).toBe(west)
  })
})
