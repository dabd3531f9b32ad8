import { act } from 'react'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/queries'
import { keepUser } from '../../state/session'
import { answers, listed } from '../../testing/answers'
import { button, press } from '../../testing/hands'
import { showPage } from '../../testing/page'
import { person } from '../../testing/person'
import { soon } from '../../testing/soon'
import CreateInvoice from './create'

const noticeOf = (id: number, type: string, content: string) => ({
  ...{ id, organization: 1, type, content, status: true, collected: false, date: '2026-11-27 08:00:00' },
  ...{ quality: 'middle', target: { type: 'invoice', id: 5, from: null, to: null } },
})

test('the maker who may not open an invoice reads how it stands, tries a failed one again, and reads its number', async () => {
  keepUser(person({ permissions: [16] }))
  const notices: object[] = []
  const held = { what: 'login', words: '请法人登录', link: '', count: 1 }
  const invoice = {
    id: 5,
    amount: '76.00',
    status: 'issuing',
    companion: null,
    meter: 3,
    orders: [{ id: 8 }],
  }
  answers(({ call }) =>
    call.endsWith('/held/') ? [held] : call.endsWith('/issue/') ? invoice : listed([...notices]),
  )
  await showPage(<CreateInvoice />, '/invoice/create?made[]=5')
  const said = () => document.querySelector('[role="status"]')?.textContent
  const tell = async (notice: object) => {
    notices.unshift(notice)
    await act(() => queryClient.invalidateQueries())
  }
  await soon(said).toContain('正在开具')
  await soon(() => document.body.textContent).toContain('请法人登录')
  expect(button('再开一张')).toBeDefined()

  await tell(noticeOf(1, 'invoice_failed', '发票 QH1 开具失败：额度不足'))
  await soon(said).toContain('额度不足')
  await press('重试开具')
  await soon(said).toContain('已提交开具：¥76.00')
  await tell(noticeOf(2, 'invoice_failed', '发票 QH2 开具失败：抬头不符'))
  await soon(said).toContain('抬头不符')
  expect(button('重新开票')).toBeDefined()
  await press('重试开具')
  await soon(said).not.toContain('抬头不符')
  await tell(noticeOf(3, 'invoice_issued', '发票 26110000000000000007 已开具（孙丽，¥76.00）'))
  await soon(said).toContain('发票 26110000000000000007 已开具（孙丽，¥76.00）')
  expect(button('重试开具')).toBeUndefined()
})
