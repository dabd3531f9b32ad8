import { describe, expect, it } from 'vitest'
import type { UserInfo } from '../state/session'
import { person } from '../testing/person'
import { detour, wantedPath } from './guard'
import { pageAt, pathOf } from './page-at'

const visit = (address: string, who: UserInfo | null) => {
  const path = address.split('?')[0]!
  const session = { accessToken: who ? 'token' : null, userInfo: who }
  return detour({ path, address, page: pageAt(path), session })
}

describe('nobody signed in', () => {
  it.each([
    '/dashboard',
    '/meter/list?page=2',
    '/my/profile',
    '/nothing',
    '/result/500',
    '/logout',
    '/LOGIN',
  ])('is asked to sign in before %s', (address) => {
    expect(visit(address, null)).toEqual({ to: `/login?redirect=${encodeURIComponent(address)}` })
  })
  it.each(['/login', '/result/403', '/result/404'])('may see %s', (address) => {
    expect(visit(address, null)).toBeNull()
  })
})

describe('somebody not yet approved', () => {
  const newcomer = person({ is_audit: false, permissions: [5] })
  it.each(['/my/profile', '/my/change-password', '/logout'])('may see %s', (address) => {
    expect(visit(address, newcomer)).toBeNull()
  })
  it.each(['/dashboard', '/meter/list', '/nothing', '/result/success', '/result/403', '/result/404'])(
    'is led from %s to the own profile, with the warning',
    (address) => {
      expect(visit(address, newcomer)).toEqual({ to: '/my/profile', warning: 'notAudited' })
    },
  )
  it('is held back even as staff or super administrator', () => {
    expect(visit('/meter/list', person({ is_audit: false, is_staff: true, is_superuser: true }))?.to).toBe(
      '/my/profile',
    )
  })
})

describe('an approved user', () => {
  it.each([
    ['/meter/list', 5],
    ['/meter/create', 1],
    ['/meter/edit/3', 2],
    ['/meter/detail/3', 3],
    ['/invoice/list', 8],
    ['/invoice/create', 16],
    ['/invoice/detail/3', 7],
    ['/order/list', 18],
    ['/order/monthly', 18],
    ['/order/payment-records/create', 18],
    ['/order/payment-records/edit/4', 18],
    ['/reading/create', 14],
  ])('may see %s with code %i, also as text, and without it is told 403', (address, code) => {
    expect(visit(address, person({ permissions: [code] }))).toBeNull()
    expect(visit(address, person({ permissions: [String(code)] }))).toBeNull()
    const others = [1, 2, 3, 4, 5, 7, 8, 14, 15, 16, 17, 18].filter((one) => one !== code)
    expect(visit(address, person({ permissions: others }))).toEqual({ to: '/result/403' })
  })
  it.each([
    '/organizations/list',
    '/organization/info',
    '/organization/water-prices',
    '/user/permission',
    '/user/create',
    '/user/list',
    '/invoice/edit/1',
  ])('may not see %s with every code there is', (address) => {
    expect(visit(address, person({ permissions: [1, 2, 3, 4, 5, 7, 8, 14, 15, 16, 17, 18] }))).toEqual({
      to: '/result/403',
    })
  })
  it('may see start, centre and result pages without any code', () => {
    for (const address of ['/dashboard', '/my/profile', '/result/success'])
      expect(visit(address, person())).toBeNull()
  })
  it('is told 404 for a path that no page has', () => {
    expect(visit('/nothing', person({ is_staff: true }))).toEqual({ to: '/result/404' })
    expect(visit('/meter/list/more', person({ is_staff: true }))).toEqual({ to: '/result/404' })
  })
  it('as staff may see everything', () => {
    for (const address of [
      '/organizations/list',
      '/user/permission',
      '/user/edit',
      '/user/edit/3',
      '/invoice/edit/1',
    ])
      expect(visit(address, person({ is_staff: true }))).toBeNull()
  })
  it('who opens the sign-in page goes where it leads', () => {
    expect(visit('/login', person())).toEqual({ to: '/dashboard' })
    expect(visit('/login?redirect=%2Fmeter%2Flist%3Fpage%3D2', person())).toEqual({
      to: '/meter/list?page=2',
    })
  })
})

describe('the way back after signing in', () => {
  it.each([
    '/',
    '/loginx',
    '/meter/list?status[]=active&page=2',
    '/meter/list?search=%2F%2Fevil.example#row',
    '/order/list?search=%E7%8E%8B',
  ])('leads to %j, a path of this site', (redirect) => {
    expect(wantedPath(`/login?redirect=${encodeURIComponent(redirect)}`)).toBe(redirect)
  })

  it.each([
    'https://evil.example/x',
    '//evil.example/x',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/..//evil.example',
    '/./ /../..//evil.example',
    '/%2e%2e//evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '\u0000javascript:alert(1)',
    'data:text/html,x',
    'http:evil.example',
    'evil.example',
    '@evil.example',
    'meter/list',
    '?redirect=/x',
    '%2F%2Fevil.example',
    '/login?redirect=/x',
    '/login/',
    '/LOGIN',
    '/logout',
    '/logout?x=1',
    '/logout/#x',
    '/x/../logout',
    '/./login',
    '',
  ])('never leads to %j', (redirect) => {
    expect(wantedPath(`/login?redirect=${encodeURIComponent(redirect)}`)).toBe('/dashboard')
  })

  it('takes the first of several, and dots as the browser would', () => {
    expect(wantedPath('/login?redirect=%2Fmeter%2Flist&redirect=//evil.example')).toBe('/meter/list')
    expect(wantedPath('/login?redirect=/meter/./x/../list')).toBe('/meter/list')
  })

  it('is the start page without a redirect', () => {
    expect(wantedPath('/login')).toBe('/dashboard')
  })
})

describe('a path', () => {
  it('is that of /user/edit with and without an id', () => {
    expect(pageAt('/user/edit')?.name).toBe('UserEdit')
    expect(pageAt('/user/edit/3')?.name).toBe('UserEdit')
    expect(pageAt('/user/edit/3/4')).toBeNull()
  })

  it('counts upper and lower case, as the tabs do', () => {
    expect(visit('/Meter/List', person({ is_staff: true }))).toEqual({ to: '/result/404' })
  })

  it('has one tab with and without a slash at its end', () => {
    expect(pathOf({ pathname: '/meter/list/' })).toBe('/meter/list')
    expect(pathOf({ pathname: '/' })).toBe('/')
  })
})
