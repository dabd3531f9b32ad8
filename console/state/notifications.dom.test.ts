import { beforeEach, describe, expect, it, vi } from 'vitest'
import { person } from '../testing/person'
import { forgetNoticesWithSession, NOTICES_KEY } from './notices-key'
import {
  dropNotices,
  keepNotices,
  markCollected,
  markRead,
  type Notice,
  type Notices,
  notices,
  noticesOwner,
  noticesStore,
  read,
  unread,
} from './notifications'
import { clearSession, keepOrganizations, keepUser, selectOrganization } from './session'

const clerk = person({ organization: 7 })
const notice = (id: string, changed: Partial<Notice> = {}): Notice => ({
  id,
  type: 'readings_imported',
  content: `通知 ${id}`,
  status: true,
  collected: false,
  date: '2026-03-10 09:00:00',
  quality: 'low',
  target: null,
  ...changed,
})
const told = (...msgData: Notice[]): Omit<Notices, 'acts'> => ({
  owner: noticesOwner(),
  language: 'zh-CN',
  count: unread({ msgData }).length,
  latest: '2026-03-10 09:00:00',
  msgData,
})
const ids = (list: readonly Notice[]) => list.map(({ id }) => id).join('')
const kept = () => JSON.parse(localStorage.getItem(NOTICES_KEY) ?? 'null')

beforeEach(() => {
  clearSession()
  keepUser(clerk)
  keepNotices(told(notice('a'), notice('b'), notice('c', { status: false })))
})

describe('the notices', () => {
  it('are kept under their key, the unread and the read, with the fields of the specification', () => {
    expect(kept().msgData.map(({ id }: Notice) => id)).toEqual(['a', 'b', 'c'])
    for (const field of ['id', 'content', 'type', 'status', 'collected', 'date', 'quality'])
      expect(kept().msgData[0]).toHaveProperty(field)
    expect([ids(unread(notices())), ids(read(notices()))]).toEqual(['ab', 'c'])
  })

  it('are there at once after a reload', async () => {
    vi.resetModules()
    const session = await import('./session')
    const reloaded = await import('./notifications')
    expect(session.session().userInfo?.id).toBe(1)
    expect([ids(reloaded.unread(reloaded.notices())), reloaded.notices().count]).toEqual(['ab', 2])
  })

  it('go with whoever signs out, from memory and from storage', () => {
    clearSession()
    expect(notices()).toMatchObject({ owner: '', count: 0, msgData: [] })
    expect(localStorage.getItem(NOTICES_KEY)).toBeNull()
  })

  it('are gone from storage as well where the notification centre was never loaded', () => {
    const text = localStorage.getItem(NOTICES_KEY) ?? ''
    clearSession()
    localStorage.setItem(NOTICES_KEY, text)
    forgetNoticesWithSession()
    expect(localStorage.getItem(NOTICES_KEY)).toBeNull()
  })

  it('are not another person’s, nor of another organization than the chosen one', () => {
    keepUser({ ...clerk, id: 2 })
    expect(notices()).toMatchObject({ owner: '2/7', count: 0, msgData: [] })
    const [one, other] = [
      { id: 3, name: '三' },
      { id: 4, name: '四' },
    ]
    keepUser({ ...clerk, is_superuser: true, organization: null })
    keepOrganizations([one, other])
    keepNotices(told(notice('d')))
    expect(ids(notices().msgData)).toBe('d')
    selectOrganization(other)
    expect(notices()).toMatchObject({ owner: '1/4', count: 0, msgData: [] })
  })

  it('that come for somebody who has left meanwhile are dropped', () => {
    const late = told(notice('z'))
    keepUser({ ...clerk, id: 2 })
    keepNotices(late)
    expect(notices().msgData).toEqual([])
  })

  it('follow another window', () => {
    localStorage.setItem(NOTICES_KEY, JSON.stringify({ ...told(notice('x')), count: 5 }))
    window.dispatchEvent(new StorageEvent('storage', { key: NOTICES_KEY }))
    expect([ids(notices().msgData), notices().count]).toEqual(['x', 5])
  })

  it.each(['nonsense', '[]', '{"msgData":[1]}', '{"owner":"1/7","language":"","count":"2","msgData":[]}'])(
    'are not taken from a storage that holds %s',
    async (text) => {
      localStorage.setItem(NOTICES_KEY, text)
      vi.resetModules()
      const { notices: now } = await import('./notifications')
      expect(now()).toMatchObject({ count: 0, msgData: [] })
    },
  )
})

describe('what a person does is seen at once', () => {
  it('reading some, and all; of those that are not held here the count knows', () => {
    noticesStore.setState({ count: 9 })
    markRead([notices().msgData[0]!, notice('elsewhere')])
    expect([ids(unread(notices())), notices().count]).toEqual(['b', 7])
    markRead([notices().msgData[0]!])
    expect(notices().count).toBe(7)
    markRead('all')
    expect([ids(unread(notices())), ids(read(notices())), notices().count]).toEqual(['', 'abc', 0])
  })

  it('taking away some, and all but what is collected', () => {
    dropNotices([notices().msgData[0]!])
    expect([ids(notices().msgData), notices().count]).toEqual(['bc', 1])
    markCollected('b', true)
    dropNotices('all')
    expect([ids(notices().msgData), notices().count]).toEqual(['b', 1])
  })
})
