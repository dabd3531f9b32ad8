import { expect, test } from 'vitest'
import { formOnPage } from '../../../testing/form-on-page'
import { CustomerFields } from './customer-fields'

/** The form of a new account, or of one that exists, with the organization's rule about numbers. */
async function formFor(is_staff: boolean, account_no_rule: string, isNew = true) {
  const box = await formOnPage(<CustomerFields isNew={isNew} />, {
    ...{ is_staff, permissions: [1] },
    // Else the tree of locations.
    answer: (url) => (url.includes('/orgs/') ? { id: 1, settings: { account_no_rule } } : []),
  })
  return { hasNumber: box.querySelector('#account_no') !== null, text: box.textContent }
}

test('staff give the number of a new account where numbers are given, and nobody else nor elsewhere', async () => {
  expect((await formFor(true, 'given')).hasNumber).toBe(true)
  const others = [
    [true, 'generated', true],
    [false, 'given', true],
    [true, 'given', false],
  ] as const
  for (const [isStaff, rule, isNew] of others)
    expect((await formFor(isStaff, rule, isNew)).hasNumber).toBe(false)
  expect((await formFor(false, 'given')).text).toContain('户号由系统生成')
})
