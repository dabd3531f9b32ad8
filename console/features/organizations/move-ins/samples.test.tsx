import { expect, test } from 'vitest'
import { answers } from '../../../testing/answers'
import { press } from '../../../testing/hands'
import { showPage } from '../../../testing/page'
import { soon } from '../../../testing/soon'
import { Protocol } from './protocol'
import { Samples } from './samples'

const samples = {
  as_of: '2026-09-30',
  totals: {
    ...{ accounts: 48, active: 45, owed: '1234.56', penalty: '9.87' },
    ...{ balances: '88.00', volume_last_year: '4321' },
  },
  parallel: { rows: 24, same: 19, difference: '12.00' },
  takes_numbers: true,
}

/** Answers the calls, and keeps what was asked. A job is done when it is asked for a second time. */
function serve(found: typeof samples | null): string[] {
  const asked: string[] = []
  answers(({ call: name, query, body }) => {
    const call = name.replace('/api', '')
    const variant = call.endsWith('accounts/') && query.size > 0 ? `?${query}` : ''
    asked.push(`${call}${variant}${body instanceof FormData ? ` ${body.get('kind')}` : ''}`)
    if (call === 'GET /demo/move-in/') return found ? [found] : []
    if (call === 'POST /organizations/move-ins/') return { id: 7 }
    if (call.startsWith('GET /demo/')) return new Response('a,b')
    if (call.startsWith('POST ')) return { job: 3, earlier: null }
    const isAgain = asked.at(-2) === call
    return { id: 3, state: isAgain ? 'done' : 'running' }
  })
  return asked
}

test('one button makes a move-in and sends its four sheets, each when the one before has been read; the totals to type are said', async () => {
  const asked = serve(samples)
  const page = await showPage(<Samples moveIn={null} />)
  await soon(() => page.textContent).toContain('旧系统')
  for (const word of ['截止日 2026-09-30', '¥1,234.56', '¥9.87', '4,321', '24 笔账单：19 笔'])
    expect(page.textContent).toContain(word)
  await press('建立接管并上传四张表')
  await soon(() => asked.filter((one) => one.startsWith('POST')).length).toBe(5)
  await soon(() => page.querySelector('[role="status"]')).toBeNull()
  const acts = asked.filter((one) => !one.startsWith('GET /demo/'))
  expect(acts.slice(0, 5)).toEqual([
    'POST /organizations/move-ins/',
    'POST /organizations/move-ins/7/sheets/ accounts',
    'GET /jobs/3/',
    'GET /jobs/3/',
    'POST /organizations/move-ins/7/sheets/ open_bills',
  ])
  expect(asked.find((one) => one.startsWith('GET /demo/move-in/accounts/'))).toContain(
    '?as_of=2026-09-30&variant=good',
  )
})

test('outside the demo there is nothing to try, and before the load no protocol to download', async () => {
  const asked = serve(null)
  const page = await showPage(
    <>
      <Samples moveIn={{ id: 7, as_of: '2026-09-30', state: 'loaded' }} />
      <Protocol moveIn={{ id: 7, loaded_at: null }} />
    </>,
  )
  await soon(() => asked.length).toBe(1)
  expect(page.textContent).toBe('')
})
