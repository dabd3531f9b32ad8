import { describe, expect } from 'vitest'
import { testExamples } from '../testing/example-tables'
import { isPhone, maskedPhone, mobileOf, phoneDigits } from './phones'

describe('phones.md', () => {
  testExamples('identity/phones.md', ' Examples', (row) => {
    const phone = row.cell('phone')
    const expected = [row.cell('digits'), row.cell('mobile'), row.cell('masked')]
    const found = [phoneDigits(phone), mobileOf(phone) ?? '', maskedPhone(phone).replaceAll('*', '•')]
    expect(isPhone(phone) ? found : ['', '', '']).toEqual(expected)
  })
})
