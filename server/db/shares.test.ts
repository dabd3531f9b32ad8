import { expect, test } from 'vitest'
import { Refusal } from '../refusal'
import { Deadline } from './deadline'
import { asOrgId } from './scope'
import { Shares } from './shares'

const forEver = () => new Promise<never>(() => {})
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Takes connections until one has to wait, and returns how many it holds. */
async function fill(shares: Shares, org: number, users: number[], most?: number): Promise<number> {
  let held = 0
  for (const user of users) {
    for (let at = 0; at < 30; at++) {
      const sharer = { org: asOrgId(org), caller: String(user), ...(most !== undefined && { most }) }
      void shares.use(sharer, new Deadline(null), () => {
        held++
        return forEver()
      })
    }
  }
  await settled()
  return held
}

test('an organization holds half of the connections, a second one half of the rest, and so on: one stays for the next', async () => {
  const shares = new Shares(16)
  const held = []
  for (const org of [1, 2, 3, 4])
    held.push(
      await fill(
        shares,
        org,
        [10, 20, 30, 40].map((user) => org * 100 + user),
      ),
    )
  expect(held).toEqual([8, 4, 2, 1])
})

test('of an organization’s share one person gets half', async () => {
  const shares = new Shares(16)
  expect(await fill(shares, 1, [10])).toBe(4)
  expect(await fill(shares, 1, [20])).toBe(2)
})

test('one who may use a few at a time gets no more, and leaves the rest to others', async () => {
  const shares = new Shares(16)
  expect(await fill(shares, 1, [10], 2)).toBe(2)
  expect(await fill(shares, 1, [20])).toBe(3)
})

test('whoever waits goes on as soon as there is a place, past those who may not have it', async () => {
  const shares = new Shares(4)
  let free = () => {}
  const first = shares.use(
    { org: asOrgId(1), caller: '1' },
    new Deadline(null),
    () => new Promise<void>((done) => (free = done)),
  )
  const order: string[] = []
  const wait = (org: number, user: number) =>
    shares.use(
      { org: asOrgId(org), caller: String(user) },
      new Deadline(null),
      async () => void order.push(`${org}.${user}`),
    )
  await fill(shares, 2, [5])
  const waiting = [wait(2, 5), wait(1, 1)]
  await settled()
  expect(order).toEqual([])
  free()
  await first
  await waiting[1]
  expect(order).toEqual(['1.1'])
})

test('whoever has waited in vain is refused with the time after which to come again, and leaves no trace', async () => {
  const shares = new Shares(2)
  let free = () => {}
  const held = shares.use(
    { org: null, caller: '1' },
    new Deadline(null),
    () => new Promise<void>((done) => (free = done)),
  )
  const deadline = new Deadline(null)
  const refused = shares.use({ org: null, caller: '1' }, deadline, async () => 'done')
  deadline.lose()
  await expect(refused).rejects.toMatchObject(new Refusal('busy', { retry_after_s: 3 }))
  free()
  await held
  expect(await shares.use({ org: null, caller: '1' }, new Deadline(null), async () => 'done')).toBe('done')
})
