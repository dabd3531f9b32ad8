import { expect, test } from 'vitest'
import { isFromHere } from './from-here'

const asked = (headers: Record<string, string>, remoteAddress = '127.0.0.1', httpVersion = '1.1') =>
  isFromHere({
    headers: { host: '127.0.0.1:3000', ...headers },
    httpVersion,
    socket: { remoteAddress } as never,
  })

test.each<[string, Record<string, string>]>([
  ['by address', {}],
  ['by name', { host: 'localhost:3000' }],
  ['over IPv6', { host: '[::1]:3000' }],
  ['from a page of its own', { origin: 'http://localhost:3000', referer: 'http://127.0.0.1:3000/login' }],
  ['from a console on another port', { origin: 'http://localhost:5173' }],
])('a request of this machine, %s, is from here', (_, headers) => {
  expect([asked(headers), asked(headers, '::1'), asked(headers, '::ffff:127.0.0.1')]).toEqual([
    true,
    true,
    true,
  ])
})

test.each<[string, Record<string, string>]>([
  ['names where it comes from', { 'x-forwarded-for': '203.0.113.9' }],
  ['says so of this machine', { 'x-forwarded-for': '127.0.0.1' }],
  ['only says by which protocol', { 'x-forwarded-proto': 'https' }],
  ['follows the standard', { forwarded: 'for=203.0.113.9' }],
  ['says who it is', { via: '1.1 caddy' }],
  ['names the visitor', { 'x-real-ip': '203.0.113.9' }],
  ['is a cloud’s', { 'cf-connecting-ip': '203.0.113.9' }],
  ['passes on the site’s name', { host: 'water.example.com' }],
  ['passes on a name that begins like ours', { host: '127.0.0.1.example.com' }],
  ['passes on no name', { host: '' }],
  ['passes on the visitor’s page', { origin: 'https://water.example.com' }],
  ['passes on a page without an origin', { origin: 'null' }],
  ['passes on where the visitor was', { referer: 'https://water.example.com/login' }],
])('a request through a proxy that %s is not', (_, headers) => {
  expect(asked(headers)).toBe(false)
})

test('a request of another machine is not from here, nor one in HTTP/1.0, as nginx speaks to what it stands before', () => {
  expect([asked({}, '192.168.1.7'), asked({}, ''), asked({}, '127.0.0.1', '1.0')]).toEqual([
    false,
    false,
    false,
  ])
})
