import { expect, test } from 'vitest'
import { keepUser } from '../../state/session'
import { answers, refused } from '../../testing/answers'
import { button, press } from '../../testing/hands'
import { showPage } from '../../testing/page'
import { person } from '../../testing/person'
import { soon } from '../../testing/soon'
import BulkInvoiceDialog from './bulk-invoice-dialog'

const SOME = {
  ...{ rows: 3, made: { count: 2, papers: 1, amount: '110.00' }, noted: [] },
  left: [
    {
      ...{ reason: 'taken', count: 1, amount: '76.00' },
      rows: [{ id: 9, no: 'QH001', name: '甲户', amount: '76.00', about: '26009000000000000001' }],
    },
  ],
}
const NONE = { ...SOME, made: { count: 0, papers: 0, amount: '0.00' } }

/** The dialog of these answers to the preview, one after the other; the bodies that were sent to the act. */
async function opened(previews: (object | Response)[], permissions: number[]) {
  keepUser(person({ permissions }))
  const sent: unknown[] = []
  answers(({ call, body }) => {
    if (call.endsWith('/bulk/preview/')) return previews.length > 1 ? previews.shift() : previews[0]
    sent.push(body)
    return { job: 5, earlier: null }
  })
  const chosen = { rows: [{ id: 7 }, { id: 8 }, { id: 9 }], clear: () => {} }
  const found = { count: 40, isCapped: false, filter: {} }
  await showPage(<BulkInvoiceDialog chosen={chosen as never} found={found as never} onClose={() => {}} />)
  return sent
}
const said = () => document.body.textContent

test('before anything is invoiced the dialog says how many invoices, how much money, and which are made already; the button names the number', async () => {
  const sent = await opened([SOME], [16, 17])
  await soon(said).toContain('3 张账单中 2 张可以开票：1 张发票，共 ¥110.00。')
  expect(said()).toContain('已经开过票')
  expect(said()).toContain('26009000000000000001')
  expect(sent).toEqual([])
  await press('开1张发票')
  await soon(() => sent).toEqual([{ orders: [7, 8, 9], per: 'account', type: 'normal', organization: 1 }])
})

test('where nothing can be invoiced the dialog says why, and its button does nothing', async () => {
  await opened([NONE], [16])
  await soon(said).toContain('3 条中没有一条可以办')
  expect(button('开0张发票')?.disabled).toBe(true)
  // Who may not open orders reads their numbers without links.
  expect(said()).toContain('QH001')
  expect(document.querySelector('details a')).toBeNull()
})

test('a refusal of the preview stands in its place, and nothing can be begun', async () => {
  await opened([refused(409, 'seller_missing', '没有纳税人信息')], [16])
  await soon(() => document.querySelector('[role="alert"]')).not.toBeNull()
  expect(button('批量开票')?.disabled).toBe(true)
})
