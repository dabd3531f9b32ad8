import { moveInSheets } from '@water/contract/move-ins/vocabulary'
import { expect, test } from 'vitest'
import { type Light, stepsOf } from './checklist'
import type { MoveIn, SheetKind } from './move-in'

const file = (id: number, more: object = {}) => ({
  ...{ id, name: 'a.csv', stands: true, rows: 3, bad: 0, ignored_columns: [], problem: '' },
  ...{ checked_at: '2026-01-05 09:00:00', ...more },
})
type File = ReturnType<typeof file>

function moveIn(files: Partial<Record<SheetKind, readonly File[]>>, more: Partial<MoveIn> = {}): MoveIn {
  const zero = {
    accounts: 3,
    active: 3,
    owed: '0.00',
    penalty: '0.00',
    balances: '0.00',
    volume_last_year: '0',
  }
  return {
    ...{ id: 1, organization: 1, name: '城北', as_of: '2025-12-31', state: 'draft', reason: '' },
    ...{ control: null, totals: null, staged: zero, parallel: null, job: null, last_job: null },
    ...{ loaded_at: null, agreed_at: null, withdrawn_at: null, agreed_by_name: null },
    ...{ created_at: '2026-01-05 08:00:00', updated_at: '2026-01-05 08:00:00' },
    sheets: moveInSheets.map((kind) => {
      const own = files[kind] ?? []
      const standing = own.filter(({ stands }) => stands)
      const sum = (of: 'rows' | 'bad') => standing.reduce((all, one) => all + one[of], 0)
      return { kind, rows: sum('rows'), bad: sum('bad'), files: own.map((one) => ({ ...one })) }
    }),
    ...more,
  }
}

const job = (kind: 'move_in_check' | 'move_in_load' | 'move_in_parallel') => ({
  job: 7,
  last_job: {
    ...{ id: 7, kind, check: false, state: 'running' as const, total: 3, done: 1, failed: 0, msg: '' },
    ...{ started_by_name: '李敏', finished_at: null },
  },
})
const SIGN: Record<Light, string> = { done: '✓', todo: '○', wrong: '✕', busy: '…', none: '–' }
const accounts = { accounts: [file(1)] }
const loaded = { state: 'loaded', loaded_at: '2026-01-05 10:00:00' } as const
const run = (undecided: number, same = 5) => ({ rows: 5, same, undecided, at: '2026-01-28 09:00:00' })

/** The lights of rule, accounts, bills, balances, history, check, load, parallel run and agreement. */
test.each([
  ['nothing is there', moveIn({}), '○○–––○○–○'],
  [
    'accounts are read',
    moveIn({ accounts: [file(1, { stands: false })] }, job('move_in_check')),
    '○…–––…○–○',
  ],
  ['files were only checked', moveIn({ accounts: [file(1, { stands: false })] }), '○○–––○○–○'],
  ['all is checked', moveIn(accounts, { state: 'checked' }), '✕✓–––✓○–○'],
  ['bills have bad rows', moveIn({ ...accounts, open_bills: [file(2, { bad: 1 })] }), '✕✓✕––✕○–○'],
  ['a file cannot be read', moveIn({ accounts: [file(1, { bad: 1, rows: 0, problem: 'no' })] }), '○✕–––✕○–○'],
  ['it is loading', moveIn(accounts, { state: 'checked', ...job('move_in_load') }), '✕✓–––✓…–○'],
  ['it is loaded', moveIn(accounts, loaded), '✓✓–––✓✓–○'],
  ['bills are compared', moveIn(accounts, { ...loaded, ...job('move_in_parallel') }), '✓✓–––✓✓…○'],
  ['differences wait', moveIn(accounts, { ...loaded, parallel: run(2, 3) }), '✓✓–––✓✓✕○'],
  ['differences are decided', moveIn(accounts, { ...loaded, parallel: run(0, 3) }), '✓✓–––✓✓✓○'],
  ['it is agreed', moveIn(accounts, { ...loaded, state: 'agreed', parallel: run(0) }), '✓✓–––✓✓✓✓'],
] as const)('the lights when %s', (_, row, lights) => {
  expect(
    stepsOf(row, 'generated')
      .map(({ light }) => SIGN[light])
      .join(''),
  ).toBe(lights)
})

test('the next act leads to what is wrong, and no act begins work while a job is under way', () => {
  const acts = (row: MoveIn) =>
    Object.fromEntries(stepsOf(row, 'given').flatMap(({ key, act }) => (act ? [[key, act]] : [])))
  const bad = acts(moveIn({ ...accounts, open_bills: [file(2, { bad: 1 })] }))
  expect(bad.open_bills).toMatchObject({ part: 'errors' })
  expect(bad.checked).toMatchObject({ part: 'errors' })
  expect(bad.rule).toBeUndefined()
  expect(acts(moveIn(accounts, { state: 'checked' })).loaded).toMatchObject({ to: 'load' })
  expect(acts(moveIn(accounts, { state: 'checked', ...job('move_in_load') }))).toEqual({})
  expect(acts(moveIn(accounts, { ...loaded, parallel: run(2, 3) })).parallel).toMatchObject({
    part: 'parallel',
  })
  expect(acts(moveIn(accounts, { ...loaded, state: 'agreed' }))).toEqual({})
})
