import { expect, it } from 'vitest'
import { ApiError } from '../../api/api-error'
import { showPage } from '../../testing/page'
import { Failure, WayBack } from './failure'

const list = { to: '/meter/list', isList: true }

it.each<[number, string, typeof list | null]>([
  [404, '返回列表 /meter/list', list],
  // The result of a job has no list; of others this person may not see it.
  [404, '返回首页 /dashboard', { to: '/dashboard', isList: false }],
  [404, '', null],
  [400, '返回列表 /meter/list', list],
  [500, '重试', list],
  [403, '', list],
])('of a %s one can do this: “%s”', async (status, offered, back) => {
  const error = new ApiError('bad_request', {
    status,
    msg: '请检查标出的字段',
    data: { month: ['须在 2025-05 之后'] },
  })
  const box = await showPage(
    <WayBack value={back}>
      <Failure error={error} onRetry={() => {}} />
    </WayBack>,
  )
  const ways = [...box.querySelectorAll('a, button')].map((way) =>
    [way.textContent?.replace(/\s/g, ''), way.getAttribute('href')].filter(Boolean).join(' '),
  )
  expect(ways.join()).toBe(offered)
  // No field stands on this page: what is wrong with one is said here.
  expect(box.textContent).toContain(status === 400 ? '须在 2025-05 之后' : '请检查标出的字段')
})
