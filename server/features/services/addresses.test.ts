import { expect, test } from 'vitest'
import { mayCallFrom } from './addresses'

const OFFICE = ['203.0.113.7', '10.1.0.0/16', '2001:db8:7::/48', '2001:db8::1']

test.each<[from: string, addresses: readonly string[], may: boolean]>([
  ['198.51.100.1', [], true],
  ['not an address', [], true],
  ['203.0.113.7', OFFICE, true],
  ['203.0.113.7:51000', OFFICE, true],
  ['::ffff:203.0.113.7', OFFICE, true],
  ['203.0.113.8', OFFICE, false],
  ['10.1.0.0', OFFICE, true],
  ['10.1.255.255', OFFICE, true],
  ['::ffff:10.1.3.4', OFFICE, true],
  ['10.2.0.0', OFFICE, false],
  ['2001:db8::1', OFFICE, true],
  ['2001:DB8:0:0::0001', OFFICE, true],
  ['[2001:db8::1]:443', OFFICE, true],
  ['2001:db8:7:ffff::9', OFFICE, true],
  ['2001:db8:7:ffff::9%eth0', OFFICE, true],
  ['2001:db8:8::', OFFICE, false],
  ['', OFFICE, false],
  ['not an address', OFFICE, false],
  ['192.0.2.1', ['0.0.0.0/0'], true],
  ['2001:db8::1', ['0.0.0.0/0'], false],
  ['2001:db8::1', ['::/0'], true],
  ['192.0.2.129', ['192.0.2.200/25'], true],
  ['192.0.2.127', ['192.0.2.200/25'], false],
  ['192.0.2.1', ['192.0.2.1/32'], true],
  ['10.9.9.9', ['::ffff:10.0.0.0/104'], true],
])('%s from %j: %s', (from, addresses, may) => {
  expect(mayCallFrom(addresses, from)).toBe(may)
})
