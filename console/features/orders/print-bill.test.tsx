import { act, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { draw } from '../../testing/page'
import type { Order } from './order'
import { PrintBill } from './print-bill'

let printed = ''
vi.mock('../../ui/show/print', () => ({
  print: (bill: ReactElement) => {
    printed = renderToStaticMarkup(bill)
  },
}))

async function show(order: Order): Promise<void> {
  const box = await draw(<PrintBill order={order} />)
  await act(async () => box.querySelector('button')!.click())
}

function wordsOf(html: string): string {
  const box = document.createElement('div')
  box.innerHTML = html
  return box.textContent
}

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
      bill: { bank_accounts: [], former_nos: '' },
      remark: '',
    },
  } as unknown as Order
  await show(order)
  for (const volume of ['1,000 → 5,734', 'QS1 2,000 = 2,000 m³', '1,500 m³', '1,234 m³'])
    expect(printed).toContain(volume)
  expect(wordsOf(printed)).not.toMatch(/\d{4}/)
})

it('names the bill of another system with what was paid there, and former numbers where they are to be printed', async () => {
  const bill = { bank_accounts: [], former_nos: 'OLD-1 OLD-2' }
  const order = {
    ...{
      kind: 'opening',
      lines: [],
      amount: '80.00',
      outstanding: '80.00',
      billed_volume: '0',
      meter_no: '',
    },
    ...{ account_no: 'A7', deducted: [], deduct_volume: '0', device_parts: [], remark: '', bill },
    ...{ external_no: 'Z-1', original_amount: '1155.00', original_paid: '75.00', original_volume: '25' },
  } as unknown as Order
  await show(order)
  for (const fact of ['A7', 'OLD-1、OLD-2', 'Z-1', '25 m³', '¥1,155.00', '¥75.00'])
    expect(wordsOf(printed)).toContain(fact)
  expect(wordsOf(printed)).not.toContain('0 m³')
})
