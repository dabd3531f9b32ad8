import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../../api/queries'
import { type Asked, answers, listed, refused } from '../../../testing/answers'
import { button, press, write } from '../../../testing/hands'
import { showPage } from '../../../testing/page'
import { soon } from '../../../testing/soon'
import { MoveIns } from './move-ins'

const LAST = {
  ...{ id: 7, kind: 'move_in_load', check: false, state: 'done', total: 3, done: 3, failed: 0, msg: '' },
  ...{ started_by_name: '李敏', finished_at: '2026-01-05 10:00:00' },
}
const TOTALS = {
  ...{ accounts: 3, active: 3, owed: '65.00', penalty: '1.25', balances: '35.20', volume_last_year: '20' },
}
const FILE = {
  ...{ id: 1, name: '户表.csv', stands: true, rows: 3, bad: 0, ignored_columns: ['颜色'], problem: '' },
  checked_at: '2026-01-05 09:00:00',
}
const sheet = (kind: string, files: readonly { rows: number; bad: number }[]) => ({
  ...{ kind, files },
  rows: files.reduce((sum, { rows }) => sum + rows, 0),
  bad: files.reduce((sum, { bad }) => sum + bad, 0),
})
const LOADED = {
  ...{ id: 5, organization: 1, name: '城北水厂', as_of: '2025-12-31', state: 'loaded', reason: '' },
  ...{ control: null, totals: TOTALS, staged: TOTALS, job: null, last_job: LAST, agreed_by_name: null },
  ...{ loaded_at: '2026-01-05 10:00:00', agreed_at: null, withdrawn_at: null },
  parallel: { rows: 5, same: 3, undecided: 2, at: '2026-01-28 09:00:00' },
  ...{ created_at: '2026-01-05 08:00:00', updated_at: '2026-01-05 08:00:00' },
  sheets: [
    sheet('accounts', [FILE]),
    ...['open_bills', 'balances', 'history'].map((kind) => sheet(kind, [])),
  ],
}
const difference = (id: number, more: object) => ({
  ...{ id, meter: id, file_name: 'a.csv', line: id, account_no: `100${id}`, read_at: '2026-01-25 00:00:00' },
  ...{ reading: '120', old_volume: '20', our_volume: '20', old_amount: '74.00', our_amount: '75.00' },
  ...{ difference: '1.00', problem: '', items: [{ name: '水费', old: '55.00', ours: '56.00' }] },
  ...{ decision: null, remark: '', decided_by: null, decided_by_name: null, decided_at: null, ...more },
})

let moveIn: object
let sent: Asked[]
let answer: (call: string) => Response | undefined
beforeEach(() => {
  answer = () => undefined
  moveIn = LOADED
  sent = answers(({ call }) => {
    const name = call.replace('/api/organizations', '')
    return answer(name) ?? dataOf(name)
  })
})

function dataOf(call: string): unknown {
  if (call === 'GET /move-ins/5/') return moveIn
  if (call === 'GET /orgs/1/') return { id: 1, settings: { account_no_rule: 'generated' } }
  if (call === 'GET /move-ins/5/differences/')
    return listed([
      difference(2, { our_volume: '21' }),
      difference(3, { difference: '-0.01', problem: '没有水价', items: [] }),
    ])
  if (call === 'POST /move-ins/5/differences/decide/') return { decided: 1 }
  return listed([])
}

const open = (part: string) => showPage(<MoveIns />, `/organization/info?tab=move-ins&move_in=5&part=${part}`)
const text = () => document.body.textContent ?? ''
const dialog = () => document.querySelector('[role="dialog"]')
const field = (label: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)
async function type(label: string, value: string) {
  await soon(() => field(label)).not.toBeNull()
  await write(field(label)!, value)
}
const rowOf = (name: string) =>
  [...document.querySelectorAll('table tr')].find(({ textContent }) => textContent?.startsWith(name))
    ?.textContent

it('the checklist says of each line by word and sign whether it is done, to do or wrong', async () => {
  await open('sheets')
  const lines = () =>
    [...document.querySelectorAll('ol[aria-label="接管清单"] > li')].map((line) => line.textContent)
  await soon(() => lines().length).toBe(9)
  expect(lines()[1]).toBe('✓户表档案已完成3 行')
  expect(lines()[3]).toMatch(/^–预存余额可不做/)
  expect(lines()[7]).toMatch(/^✕并行试算的差异需处理5 笔试算，还有 2 项差异没有处理/)
  expect(lines()[8]).toMatch(/^○合计一致并确认待办/)
  expect(text()).toContain('颜色')
})

it('a job under way says for everybody how far it is; one that failed says why', async () => {
  moveIn = {
    ...LOADED,
    state: 'checked',
    job: 7,
    last_job: { ...LAST, state: 'running', done: 1200, total: 3000 },
  }
  await open('sheets')
  await soon(text).toContain('1,200 / 3,000')
  expect(text()).toContain('由 李敏 发起')
  expect(button('撤回')).toBeUndefined()
  moveIn = {
    ...LOADED,
    ...{
      state: 'draft',
      last_job: { ...LAST, state: 'failed', msg: '户表.csv 第 5 行（户号 10089）不能接管' },
    },
  }
  await soon(text).toContain('载入没有完成户表.csv 第 5 行（户号 10089）不能接管')
})

it('totals are compared as they are typed, and those that the server refuses stand at their rows', async () => {
  await open('totals')
  const typed = { 户数: '3', 未销户户数: '3', 欠费本金: '65.01', 结转违约金: '1.25', 预存余额: '35.20' }
  for (const [figure, value] of Object.entries(typed)) await type(`旧系统的${figure}`, value)
  await soon(() => rowOf('欠费本金')).toContain('-¥0.01')
  expect(rowOf('欠费本金')).toContain('✕ 不一致')
  expect(rowOf('户数')).toContain('✓ 一致')
  expect(rowOf('最近 12 个月用水量')).toContain('– 不核对')
  answer = (call) =>
    call === 'POST /move-ins/5/agree/'
      ? refused(409, 'totals_differ', '有 1 项合计与旧系统不一致', {
          differences: [{ figure: 'balances', old: '35.20', ours: '35.10', difference: '-0.10' }],
        })
      : undefined
  await press('确认接管')
  await soon(() => dialog()?.textContent).toContain('现在看有 1 项不一致')
  await press('确认接管', dialog)
  await soon(text).toContain('合计不一致，没有确认有 1 项合计与旧系统不一致')
  expect(rowOf('预存余额')).toMatch(/-¥0\.10✕ 不一致$/)
  expect(sent.find(({ call }) => call === 'POST /api/organizations/move-ins/5/agree/')?.body).toMatchObject({
    control: { accounts: 3, owed: '65.01' },
  })
  await type('旧系统的预存余额', '35.2')
  await soon(() => rowOf('预存余额')).toContain('✓ 一致')
})

it('an agreement while differences wait says so, and leads to them', async () => {
  await open('totals')
  const typed = { 户数: '3', 未销户户数: '3', 欠费本金: '65', 结转违约金: '1.25', 预存余额: '35.2' }
  for (const [figure, value] of Object.entries(typed)) await type(`旧系统的${figure}`, value)
  answer = (call) =>
    call === 'POST /move-ins/5/agree/' ? refused(409, 'undecided', '并行试算还有差异没有处理', {}) : undefined
  await press('确认接管')
  await press('确认接管', dialog)
  await soon(() => dialog()?.textContent).toContain('并行试算还有差异没有处理')
  await press('处理差异', dialog)
  await soon(() => rowOf('1002')).toBeDefined()
})

it('differences show the items that differ, and one decision is sent for the rows that are chosen', async () => {
  await open('parallel')
  await soon(text).toContain('+1.00用水量 20 → 21水费 55.00 → 56.00')
  expect(text()).toContain('✕ 本系统不能开账没有水价')
  const box = () => document.querySelector<HTMLElement>('input[aria-label="选择户号 1002"]')
  await soon(box).not.toBeNull()
  await act(async () => box()?.click())
  await press('处理所选 1 项')
  const ok = () => button('处理 1 项', dialog())
  await soon(() => ok()?.disabled).toBe(true)
  await act(async () => dialog()?.querySelector<HTMLElement>('input[value="old_wrong"]')?.click())
  await press('处理 1 项', dialog)
  const decided = () =>
    sent.find(({ call }) => call === 'POST /api/organizations/move-ins/5/differences/decide/')?.body
  await soon(decided).toEqual({ ids: [2], decision: 'old_wrong', remark: '' })
})

it('what is agreed to is shown beside its control, and nothing can be changed any more', async () => {
  moveIn = {
    ...LOADED,
    ...{ state: 'agreed', agreed_at: '2026-02-01 09:00:00', agreed_by_name: '李敏' },
    control: { ...TOTALS, volume_last_year: undefined },
    parallel: null,
  }
  await open('totals')
  await soon(() => rowOf('欠费本金')).toMatch(/¥65\.00¥65\.00¥0\.00✓ 一致/)
  expect(text()).toContain('2026-02-01 09:00:00，李敏')
  for (const name of ['确认接管', '撤回', '载入']) expect(button(name)).toBeUndefined()
  expect(document.querySelector('table input')).toBeNull()
})

it('a withdrawal says what it deletes, wants a reason, and names who was worked on when it cannot be', async () => {
  await open('totals')
  await press('撤回')
  await soon(() => dialog()?.textContent).toContain('3 户')
  const ok = () => button('撤回并删除', dialog())
  expect(ok()?.disabled).toBe(true)
  await write(document.querySelector<HTMLInputElement>('#withdraw-reason')!, '整表错列')
  await soon(() => ok()?.disabled).toBe(false)
  await act(async () => ok()?.click())
  const asked = () => sent.find(({ call }) => call === 'POST /api/organizations/move-ins/5/withdraw/')?.body
  await soon(asked).toEqual({ reason: '整表错列' })
  await soon(dialog).toBeNull()

  const msg = '这些户号已有人处理过：1002'
  moveIn = { ...LOADED, last_job: { ...LAST, kind: 'move_in_withdraw', state: 'failed', msg } }
  await act(async () => queryClient.invalidateQueries())
  await soon(text).toContain(msg)

  const ended = { state: 'withdrawn', reason: '整表错列', withdrawn_at: '2026-01-06 09:00:00' }
  moveIn = { ...LOADED, ...ended }
  await act(async () => queryClient.invalidateQueries())
  await soon(text).toContain('2026-01-06 09:00:00')
  expect(text()).toContain('整表错列')
  for (const name of ['撤回', '载入', '确认接管']) expect(button(name)).toBeUndefined()
})
