import { expect, it } from 'vitest'
import { keepUser } from '../../state/session'
import { showPage } from '../../testing/page'
import { person } from '../../testing/person'
import type { Job } from '../../ui/show/job'
import InvoiceJob from './invoice-job'

const job = {
  ...{ id: 6, kind: 'invoice_bulk', state: 'done', total: 1, done: 1, failed: 0, results: [], msg: '' },
} as unknown as Job

it.each([
  [[8, 16], '发票列表'],
  [[16], '结果会通知您'],
])('after many invoices, %j follows them where these codes lead: %s', async (permissions, where) => {
  keepUser(person({ permissions }))
  const box = await showPage(<InvoiceJob job={job} />)
  expect(box.querySelector('[role="alert"]')?.textContent).toContain(where)
})
