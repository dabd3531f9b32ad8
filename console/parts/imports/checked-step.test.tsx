import { act } from 'react'
import { expect, it } from 'vitest'
import { showPage } from '../../testing/page'
import type { Job } from '../../ui/show/job'
import { CheckedStep } from './checked-step'
import type { ImportChoices } from './kinds'

const good = { row: 2, ok: true, id: null, code: null, msg: '将开账：¥20.00', errors: {}, notes: [] }
const refused = (row: number, code: string) => ({
  ...{ row, ok: false, id: null, code, msg: `第 ${row} 行：${code}` },
  ...{ errors: {}, notes: [] },
})
const JOB: Job = {
  ...{ id: 1, organization: 1, kind: 'charge_import', check: true, state: 'done', msg: '' },
  ...{ total: 4, done: 4, failed: 3, noted: 0, file: '收费.csv', has_result_file: false },
  results: [refused(3, 'row_booked'), refused(4, 'meter_closed'), refused(5, 'row_booked'), good],
  ...{
    ignored_columns: [],
    damaged_rows: 0,
    hidden_rows: 0,
    hidden_columns: [],
    other_sheets: [],
    taken_back_by: null,
  },
  ...{ created_at: '2026-03-31 09:00:00', started_at: null, finished_at: '2026-03-31 09:00:01' },
}
const CHECKED: ImportChoices = { confirmsAbnormal: false, recordsOnly: false, again: [], replace: [] }

/** The step with these rows chosen since the check; returns what is chosen there. */
async function show(again: ImportChoices['again'], job = JOB): Promise<Partial<ImportChoices>[]> {
  const chosen: Partial<ImportChoices>[] = []
  const nothing = () => {}
  await showPage(
    <CheckedStep
      kind="charges"
      job={job}
      name="收费.csv"
      isFileHere
      checked={CHECKED}
      choices={{ ...CHECKED, again }}
      onChoose={(some) => chosen.push(some)}
      sending={{ isBusy: false, error: null, send: nothing, reset: nothing }}
      onCheck={nothing}
      onImport={nothing}
      onStartOver={nothing}
    />,
  )
  return chosen
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
const labelOf = (box: HTMLInputElement) => box.getAttribute('aria-label') ?? box.closest('label')?.textContent
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)

it('lets rows that were billed before be billed again, one by one or all, after another check', async () => {
  const ALL = '再次开账：以前开过账的行全部再开一张'
  const chosen = await show([])
  expect(boxes().map(labelOf)).toEqual([ALL, '再次开账：第 3 行', '再次开账：第 5 行'])
  expect(buttons()).toContain('只导入没有问题的 1 行')
  for (const box of boxes()) await act(() => box.click())
  expect(chosen).toEqual([{ again: 'all' }, { again: [3] }, { again: [5] }])

  const next = await show([5])
  expect(buttons()).toContain('重新检查')
  expect(buttons()).not.toContain('只导入没有问题的 1 行')
  for (const box of boxes().slice(1)) await act(() => box.click())
  expect(next).toEqual([{ again: [3, 5] }, { again: [] }])

  await show('all')
  expect(boxes().map((box) => [labelOf(box), box.checked])).toEqual([[ALL, true]])
})

it('offers nothing to be billed again where no row was billed before', async () => {
  await show([], { ...JOB, results: [refused(4, 'meter_closed'), good] })
  expect(boxes()).toEqual([])
})
