import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useCall } from '../../api/queries'
import { chooseLocale } from '../../i18n/locale'
import { notices, unread } from '../../state/notifications'
import { keepOrganizations, keepTokens, keepUser, selectOrganization } from '../../state/session'
import { leavePage, showPage } from '../../testing/page'
import { person } from '../../testing/person'
import { showMessagesWith } from '../../ui/dialog/notify'
import { clearNotices, readNotices } from './acts'
import { refreshNotices, useNoticeWatch } from './sync'

/** The server's answers; each requested path is recorded. */
const server = {
  rows: [] as { id: number; status: boolean; date: string }[],
  heard: [] as string[],
  /** Calls of these methods get no answer. */
  silent: [] as string[],
}

function answerTo(url: URL, method: string, body: string) {
  const { rows } = server
  if (url.pathname === '/api/notices/unread/') {
    const latest =
      rows
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? null
    return { count: rows.filter(({ status }) => status).length, latest }
  }
  if (method === 'POST') {
    const { ids, all } = JSON.parse(body)
    const isMeant = ({ id }: { id: number }) => all || ids.includes(id)
    if (url.pathname.endsWith('/clear/')) server.rows = rows.filter((row) => !isMeant(row))
    else server.rows = rows.map((row) => (isMeant(row) ? { ...row, status: false } : row))
    return {}
  }
  const results = rows.filter(({ status }) => status === (url.searchParams.get('status') === 'unread'))
  const organization = url.searchParams.get('organization')
  return {
    count: results.length,
    next: null,
    previous: null,
    results: results.map((row) => ({ ...row, content: `${organization} ${row.id}`, collected: false })),
  }
}

function Watch() {
  useNoticeWatch()
  return null
}

/** A list of notices that is shown before the bell. */
function List() {
  useCall('GET /notices/', {})
  return null
}

const passed = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const heard = () => server.heard.splice(0)
let isSeen = true
async function show(seen: boolean) {
  isSeen = seen
  window.dispatchEvent(new Event('visibilitychange'))
  await passed(100)
}

beforeEach(async () => {
  vi.useFakeTimers()
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isSeen ? 'visible' : 'hidden'),
  })
  server.rows = [
    { id: 1, status: true, date: '2026-03-10 09:00:00' },
    { id: 2, status: false, date: '2026-03-09 09:00:00' },
  ]
  server.silent = []
  vi.stubGlobal('fetch', async (address: string, { method, headers, body }: RequestInit) => {
    const url = new URL(address, 'http://here')
    server.heard.push(`${method} ${url.pathname.replace('/api', '')}${url.searchParams.get('status') ?? ''}`)
    if (server.silent.includes(String(method))) throw new TypeError('no answer')
    const language = new Headers(headers).get('accept-language')
    const data = answerTo(url, String(method), String(body))
    return Response.json({ code: 0, msg: '', data: language === 'en-US' ? inEnglish(data) : data })
  })
  keepTokens({ access: 'a', refresh: 'r' })
  keepUser(person({ is_staff: true, is_superuser: true, organization: null }))
  keepOrganizations([
    { id: 7, name: '七' },
    { id: 8, name: '八' },
  ])
  await showPage(<Watch />)
  await passed(100)
})
afterEach(async () => {
  isSeen = true
  await leavePage()
  chooseLocale('zh_CN')
  server.heard = []
  // The message waits for a host; the next one goes nowhere.
  showMessagesWith(() => {})
  showMessagesWith(null)
})

const inEnglish = (data: object) =>
  JSON.parse(JSON.stringify(data).replaceAll('"content":"', '"content":"No. '))
const LISTS = ['GET /notices/unread', 'GET /notices/read']
const COUNT = 'GET /notices/unread/'

describe('the notification centre', () => {
  it('reloads a list that is shown after what is done to its notices, also while the bell is not there yet', async () => {
    await showPage(<List />)
    await passed(100)
    heard()
    await act(() => clearNotices('all'))
    await passed(100)
    expect(heard()).toEqual(['POST /notices/clear/', 'GET /notices/'])
  })

  it('asks for the count first, for notices only where it differs, then for the count alone every minute', async () => {
    expect(heard()).toEqual([COUNT, ...LISTS])
    expect(notices()).toMatchObject({ count: 1, latest: '2026-03-10 09:00:00' })
    await passed(60_000)
    expect(heard()).toEqual([COUNT])
    server.rows.push({ id: 3, status: true, date: '2026-03-10 10:00:00' })
    await passed(60_000)
    expect(heard()).toEqual([COUNT, ...LISTS])
    expect(notices().count).toBe(2)
  })

  it('asks nothing while the window is hidden, and at once when it is seen again', async () => {
    heard()
    await show(false)
    await passed(600_000)
    expect(heard()).toEqual([])
    await show(true)
    expect(heard()).toEqual([COUNT])
  })

  it('says the notices in the language that is chosen', async () => {
    await act(() => chooseLocale('en_US'))
    await passed(100)
    expect(notices().msgData.map(({ content }) => content)).toEqual(['No. 7 1', 'No. 7 2'])
  })

  it('shows the chosen organization’s', async () => {
    heard()
    await act(() => selectOrganization({ id: 8, name: '八' }))
    expect(notices().msgData).toEqual([])
    await passed(100)
    expect(heard()).toEqual([COUNT, ...LISTS])
    expect(notices().msgData.map(({ content }) => content)).toEqual(['8 1', '8 2'])
  })

  it('keeps what it has when there is no answer', async () => {
    server.silent = ['GET']
    await act(() => refreshNotices())
    expect(unread(notices())).toHaveLength(1)
  })

  it('shows what is read or cleared at once, and tells the server', async () => {
    heard()
    const reading = readNotices('all')
    expect(notices().count).toBe(0)
    await act(() => reading)
    expect(server.rows.every(({ status }) => !status)).toBe(true)
    await act(() => clearNotices(notices().msgData.slice(0, 1)))
    expect(server.rows.map(({ id }) => id)).toEqual([2])
    expect(heard().filter((one) => one.startsWith('POST'))).toEqual([
      'POST /notices/read/',
      'POST /notices/clear/',
    ])
  })

  it('shows again what the server did not take', async () => {
    server.silent = ['POST']
    const reading = readNotices('all')
    expect(notices().count).toBe(0)
    await act(() => reading)
    await passed(100)
    expect(notices().count).toBe(1)
  })
})
