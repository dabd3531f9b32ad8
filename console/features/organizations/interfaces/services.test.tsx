import { act } from 'react'
import { expect, it } from 'vitest'
import { answers, listed } from '../../../testing/answers'
import { press } from '../../../testing/hands'
import { showPage } from '../../../testing/page'
import { soon } from '../../../testing/soon'
import { Services } from './services'

const TOKEN = `tw_${'a'.repeat(43)}`
const gateway = {
  ...{ id: 7, organization: 1, name: '采集平台', purpose: 'gateway', codes: [], addresses: ['10.1.0.0/16'] },
  ...{ is_active: true, last_used_at: '2026-03-10 00:05:00', last_address: '10.1.3.4' },
  ...{ created_at: '2026-01-01 08:00:00', updated_at: '2026-01-01 08:00:00' },
  tokens: [{ id: 1, prefix: 'tw_AbCdEf', expires_on: '2020-01-01' }],
}
const results = [gateway, { ...gateway, id: 8, name: '大屏', purpose: 'api', codes: [5, 18], tokens: [] }]

it('the list says who calls, from where and when; a new token is shown once, with a call that can be copied with it', async () => {
  const made = { id: 2, token: TOKEN, prefix: TOKEN.slice(0, 9), expires_on: '2027-01-01' }
  const making = 'POST /api/organizations/services/7/tokens/'
  const sent = answers(({ call }) => (call === making ? made : listed(results)))
  await showPage(<Services />, '/organization/info?tab=interfaces')
  const table = () => document.querySelector('td')?.closest('table')?.textContent ?? ''
  await soon(table).toContain('采集平台')
  for (const word of [
    '10.1.0.0/16',
    '来自 10.1.3.4',
    'tw_AbCdEf…',
    '已过期',
    '没有令牌',
    '水表列表、账单列表',
  ])
    expect(table()).toContain(word)
  const dialog = () => document.querySelector('[role="dialog"]')
  await press('为 采集平台 生成令牌')
  await soon(() => dialog()?.textContent).toContain('366')
  await press('生成令牌', dialog)
  await soon(() => dialog()?.querySelector('input')?.value).toBe(TOKEN)
  expect(sent.map(({ call }) => call)).toContain(making)
  const example = () => dialog()?.querySelector('pre')?.textContent
  expect(example()).toContain(`Authorization: Bearer ${TOKEN}`)
  expect(example()).toContain('/api/nb/nb-gate/')
  // A freeze from before the binding would be refused.
  expect(example()).toContain(String.raw`\"freeze_at\":\"$(TZ=Asia/Shanghai date '+%F %T')\"`)
  await act(async () => dialog()?.querySelector<HTMLElement>('.ant-modal-close')?.click())
  await press('采集平台 的调用示例')
  await soon(example).toContain('Authorization: Bearer tw_…')
  expect(document.body.innerHTML).not.toContain(TOKEN)
})
