import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, keepOrganizations, keepUser, selectOrganization, session } from '../state/session'
import { answers, listed, refused } from '../testing/answers'
import { person } from '../testing/person'
import { showMessagesWith } from '../ui/dialog/notify'
import { reloadOrganizations } from './session-life'

const first = { id: 1, name: '甲水务' }
const second = { id: 2, name: '乙水务' }
let messages: string[]

beforeEach(() => {
  messages = []
  showMessagesWith((_kind, text) => messages.push(text))
  messages.length = 0
  keepUser(person({ is_staff: true, is_superuser: true, organization: null }))
  keepOrganizations([first, second])
  selectOrganization(second)
})
afterEach(() => {
  showMessagesWith(null)
  clearSession()
  vi.restoreAllMocks()
})

/** The server has only these organizations now. */
const have = (...organizations: { id: number; name: string }[]) =>
  answers(({ call }) =>
    call.endsWith('/orgs/') ? listed(organizations) : refused(404, 'not_found', '未找到该记录'),
  )

test('the chosen organization is gone at a start: the first that is left is taken, and that is said', async () => {
  have(first)
  await reloadOrganizations()
  expect(session()).toMatchObject({ selectedOrganization: first, availableOrganizations: [first] })
  expect(messages).toHaveLength(1)
  expect(messages[0]).toContain('组织“乙水务”已不存在')
  expect(messages[0]).toContain('甲水务')
})

test('no organization is left: none is chosen, and that is said', async () => {
  have()
  await reloadOrganizations()
  expect(session()).toMatchObject({ selectedOrganization: null, availableOrganizations: [] })
  expect(messages).toEqual([expect.stringContaining('没有其他可选的组织')])
})

test('the chosen organization is still there: it stays, and nothing is said', async () => {
  have(first, second)
  await reloadOrganizations()
  expect(session().selectedOrganization).toEqual(second)
  expect(messages).toEqual([])
})
