import { beforeEach, describe, expect, it, vi } from 'vitest'
import { person } from '../testing/person'
import {
  clearSession,
  currentOrganization,
  keepOrganizations,
  keepTokens,
  keepUser,
  SESSION_KEY,
  type Session,
  selectOrganization,
  session,
  sessionStore,
  startSession,
} from './session'

const user = person({
  ...{ name: '王小明', email: 'wang@example.cn', phone: '13812345678', id_number: '110101199003071234' },
  ...{ permissions: [5], organization: 7, organization_name: '清河' },
})
const admin = { ...user, is_superuser: true, organization: null }

beforeEach(clearSession)

describe('the session', () => {
  it('is kept under its key, with personal data masked', () => {
    keepTokens({ access: 'a', refresh: 'r' })
    keepUser(user)
    const kept = localStorage.getItem(SESSION_KEY) ?? ''
    expect(Object.keys(JSON.parse(kept))).toEqual([
      'accessToken',
      'refreshToken',
      'userInfo',
      'selectedOrganization',
      'availableOrganizations',
    ])
    for (const secret of [user.phone, user.id_number, user.email]) expect(kept).not.toContain(secret)
    expect(session().userInfo).toMatchObject({ phone: '138****5678', id_number: '110***********1234' })
  })

  it('keeps the refresh token when a refresh brings none', () => {
    keepTokens({ access: 'a', refresh: 'r' })
    keepTokens({ access: 'b' })
    expect(session()).toMatchObject({ accessToken: 'b', refreshToken: 'r' })
  })

  it('scopes a bound user to the own organization whatever was chosen', () => {
    keepUser(user)
    selectOrganization({ id: 9, name: '别的' })
    expect(currentOrganization()).toBe(7)
  })

  it('scopes a super administrator to the choice, to the first one when the choice is gone, or to none', () => {
    keepUser(admin)
    expect(currentOrganization()).toBeNull()
    keepOrganizations([
      { id: 3, name: '三' },
      { id: 4, name: '四' },
    ])
    expect(currentOrganization()).toBe(3)
    selectOrganization({ id: 4, name: '四' })
    keepOrganizations([
      { id: 3, name: '三' },
      { id: 4, name: '四' },
    ])
    expect(currentOrganization()).toBe(4)
    keepOrganizations([{ id: 3, name: '三' }])
    expect(currentOrganization()).toBe(3)
    keepOrganizations([])
    expect(currentOrganization()).toBeNull()
  })

  it('follows another window that signs out, and is told what was before', async () => {
    keepTokens({ access: 'a', refresh: 'r' })
    const told = new Promise<Session>((resolve) => startSession(resolve))
    localStorage.setItem(SESSION_KEY, JSON.stringify({ ...sessionStore.getInitialState() }))
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }))
    expect((await told).accessToken).toBe('a')
    expect(session().accessToken).toBeNull()
  })

  it('is signed out when another window clears the storage', async () => {
    keepTokens({ access: 'a', refresh: 'r' })
    const told = new Promise<Session>((resolve) => startSession(resolve))
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    await told
    expect(session()).toEqual(sessionStore.getInitialState())
  })

  it.each([
    ['no JSON', '{'],
    ['a text', '"signed in"'],
    [
      'values of other kinds',
      '{"accessToken":5,"userInfo":{"id":"x"},"selectedOrganization":[],"availableOrganizations":{}}',
    ],
    ['a list with holes', '{"userInfo":7,"availableOrganizations":[null,{"id":1}],"more":1}'],
  ])('is that of nobody when storage holds %s', async (_what, text) => {
    localStorage.setItem(SESSION_KEY, text)
    vi.resetModules()
    const { session: restored } = await import('./session')
    expect(restored()).toEqual(sessionStore.getInitialState())
  })

  it('leaves nothing of the person when it ends', () => {
    keepTokens({ access: 'a', refresh: 'r' })
    keepUser(admin)
    keepOrganizations([{ id: 3, name: '三' }])
    clearSession()
    expect(JSON.parse(localStorage.getItem(SESSION_KEY) ?? '')).toEqual({
      accessToken: null,
      refreshToken: null,
      userInfo: null,
      selectedOrganization: null,
      availableOrganizations: [],
    })
  })
})
