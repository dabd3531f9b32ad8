import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Order } from './order'
import { PrintBill } from './print-bill'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let printed = ''
vi.mock('../../ui/show/print', () => ({
  print: (bill: ReactElement) => {
    printed = renderToStaticMarkup(bill)
  },
}))

it('writes volumes and indexes in every place with commas between the thousands', async () => {
  const line = {
    ...{ line_no: 1, kind: 'water', item: 'water', name: '居民生活用水', tier: null, amount: '2468.00' },
    ...{ volume: '1234', price: '2', base: null, percent: null, times: null },
  }
  const order = {
    ...{ kind: 'reading', lines: [line], amount: '2468.00', outstanding: '2468.00', billed_volume: '1234' },
    ...{ deducted: [{ account_no: 'QS1', volume: '2000' }], deducted_volume: '2000', deduct_volume: '1500' },
    ...{
      device_parts: [{ previous_reading: '1000', current_reading: '5734' }],
      bill: { bank_accounts: [] },
      remark: '',
    },
  } as unknown as Order
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(() => root.render(<PrintBill order={order} />))
  await act(async () => box.querySelector('button')!.click())
  await act(() => root.unmount())
  for (const volume of ['1,000 → 5,734', 'QS1 2,000 = 2,000 m³', '1,500 m³', '1,234 m³'])
    expect(printed).toContain(volume)
  box.innerHTML = printed
  expect(box.textContent).not.toMatch(/\d{4}/)
})
