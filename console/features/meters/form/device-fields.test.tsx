import { expect, test } from 'vitest'
import { listed } from '../../../testing/answers'
import { formOnPage } from '../../../testing/form-on-page'
import { DeviceFields } from './device-fields'

/** The kinds of meter that a clerk with these codes may choose. */
async function kindsFor(permissions: number[]) {
  const fields = <DeviceFields today="2026-03-10" isRead={false} isBilled={false} parentName={null} />
  const answer = () => listed([])
  const box = await formOnPage(fields, { permissions, answer })
  return [...box.querySelectorAll('label:has([type=radio])')].map(({ textContent }) => textContent)
}

test.each([
  [[1], ['单表', '总表', '考核表']],
  [
    [1, 2],
    ['单表', '总表', '分表', '考核表'],
  ],
])('who may %j chooses a kind whose master may be looked up', async (codes, kinds) => {
  expect(await kindsFor(codes)).toEqual(kinds)
})
