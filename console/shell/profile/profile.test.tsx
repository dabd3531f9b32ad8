import { expect, it, vi } from 'vitest'
import { whenDone } from '../../api/call'
import { keepUser } from '../../state/session'
import { answers } from '../../testing/answers'
import { submitForm, write } from '../../testing/hands'
import { showPage } from '../../testing/page'
import { person } from '../../testing/person'
import { soon } from '../../testing/soon'
import Profile from './profile'

it('an answer without content to a change is success: said so, and the page goes on from the row as it is now', async () => {
  const user = { ...person({ name: '王芳' }), gender: '', photos: [], created_at: '2026-01-01 08:00:00' }
  keepUser(user)
  let row = { ...user, updated_at: '2026-01-01 08:00:00' }
  const calls = answers(({ call, body }) => {
    if (call === 'GET /api/users/self/') return row
    if (!call.startsWith('PATCH ')) return []
    // It is kept in other letters, at another time.
    const { name } = body as { name: string }
    row = { ...row, name: `${name}。`, updated_at: `2026-01-01 08:0${calls.length}:00` }
    return new Response(null, { status: 204 })
  })
  const said = vi.fn<(msg: string) => void>()
  whenDone(said)
  const box = await showPage(<Profile />, '/my/profile')
  const field = () => box.querySelector<HTMLInputElement>('[id$="_name"]')
  await soon(() => field()?.value).toBe('王芳')
  const changes = () => calls.filter(({ call }) => call.startsWith('PATCH ')).map(({ body }) => body)
  const kept: string[] = []
  for (const name of ['王小芳', '王大芳']) {
    kept.push(row.updated_at)
    await write(field()!, name)
    await submitForm(box)
    await soon(() => field()?.value).toBe(`${name}。`)
  }
  expect(said.mock.calls).toEqual([['操作成功'], ['操作成功']])
  expect(changes()).toMatchObject([
    { name: '王小芳', updated_at: kept[0] },
    { name: '王大芳', updated_at: kept[1] },
  ])
})
