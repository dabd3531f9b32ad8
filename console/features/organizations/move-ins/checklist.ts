import { moveInSheets } from '@water/contract/move-ins/vocabulary'
import type { accountNoRules } from '@water/contract/organizations/vocabulary'
import type { Values } from '../../../i18n/words'
import { badOf, counted, type MoveIn, type Part, type SheetKind, sheetOf } from './move-in'
import type { words } from './words'

export type Light = 'done' | 'todo' | 'wrong' | 'busy' | 'none'
type Word = keyof typeof words.zh
type Rule = (typeof accountNoRules)[number]

/** A line leads to a part of the page, the setting, or a dialog. */
export type NextAct = { word: Word } & ({ part: Part } | { to: 'setting' | 'load' } | { send: SheetKind })

export interface Step {
  key: 'rule' | SheetKind | 'checked' | 'loaded' | 'parallel' | 'agreed'
  light: Light
  said: readonly [word: Word, values?: Values]
  act?: NextAct
}

type Found = Omit<Step, 'key'>

/** The way of a move, line by line: what is done, what is to do and what is wrong, each with its next act. */
export function stepsOf(moveIn: MoveIn, rule: Rule): Step[] {
  return [
    { key: 'rule', ...ruleStep(moveIn, rule) },
    ...moveInSheets.map((kind): Step => ({ key: kind, ...sheetStep(moveIn, kind) })),
    { key: 'checked', ...checkedStep(moveIn) },
    { key: 'loaded', ...loadedStep(moveIn) },
    { key: 'parallel', ...parallelStep(moveIn) },
    { key: 'agreed', ...agreedStep(moveIn) },
  ]
}

const isLoaded = ({ state }: MoveIn): boolean => state === 'loaded' || state === 'agreed'
const isUnderWay = ({ job, last_job }: MoveIn, kind: NonNullable<MoveIn['last_job']>['kind']): boolean =>
  job !== null && last_job?.id === job && last_job.kind === kind

function ruleStep(moveIn: MoveIn, rule: Rule): Found {
  if (rule === 'given') return { light: 'done', said: ['ruleGiven'] }
  if (isLoaded(moveIn)) return { light: 'done', said: ['ruleSettled'] }
  // Every row of a sheet of accounts is refused under this rule.
  const light = sheetOf(moveIn, 'accounts').rows > 0 ? 'wrong' : 'todo'
  return { light, said: ['ruleGenerated'], act: { word: 'goSetting', to: 'setting' } }
}

function sheetStep(moveIn: MoveIn, kind: SheetKind): Found {
  const { rows, bad, files } = sheetOf(moveIn, kind)
  const standing = files.filter(({ stands }) => stands)
  const act: Pick<Found, 'act'> = moveIn.job === null ? { act: { word: 'goUpload', send: kind } } : {}
  if (standing.some(({ problem }) => problem !== ''))
    return { light: 'wrong', said: ['unreadable'], act: { word: 'goSheets', part: 'sheets' } }
  if (bad > 0) {
    const values = { rows: counted(rows), bad: counted(bad) }
    return { light: 'wrong', said: ['rowsBad', values], act: { word: 'goErrors', part: 'errors' } }
  }
  if (standing.length > 0) return { light: 'done', said: ['rowsGood', { rows: counted(rows) }] }
  if (files.length > 0 && moveIn.job !== null) return { light: 'busy', said: ['reading'] }
  if (kind === 'accounts') return { light: 'todo', said: ['noAccounts'], ...act }
  return { light: 'none', said: ['noRows'], ...(isLoaded(moveIn) ? {} : act) }
}

function checkedStep(moveIn: MoveIn): Found {
  if (moveIn.state !== 'draft') return { light: 'done', said: ['checkedAll'] }
  if (isUnderWay(moveIn, 'move_in_check')) return { light: 'busy', said: ['reading'] }
  const bad = badOf(moveIn)
  if (bad > 0)
    return {
      light: 'wrong',
      said: ['badRows', { bad: counted(bad) }],
      act: { word: 'goErrors', part: 'errors' },
    }
  if (!sheetOf(moveIn, 'accounts').files.some(({ stands }) => stands))
    return { light: 'todo', said: ['waitsForAccounts'] }
  return { light: 'todo', said: ['notChecked'], act: { word: 'goSheets', part: 'sheets' } }
}

function loadedStep(moveIn: MoveIn): Found {
  const { state, loaded_at, totals, staged } = moveIn
  if (isLoaded(moveIn)) {
    const accounts = counted(totals?.accounts ?? 0)
    return { light: 'done', said: ['loadedAt', { time: loaded_at ?? '', accounts }] }
  }
  if (isUnderWay(moveIn, 'move_in_load')) return { light: 'busy', said: ['loading'] }
  if (state !== 'checked') return { light: 'todo', said: ['waitsForCheck'] }
  const said: Found['said'] = ['readyToLoad', { accounts: counted(staged.accounts) }]
  return moveIn.job === null
    ? { light: 'todo', said, act: { word: 'load', to: 'load' } }
    : { light: 'todo', said }
}

function parallelStep(moveIn: MoveIn): Found {
  const { parallel, state } = moveIn
  if (isUnderWay(moveIn, 'move_in_parallel')) return { light: 'busy', said: ['reading'] }
  if (parallel === null) {
    if (state === 'agreed') return { light: 'none', said: ['noParallelWas'] }
    if (state !== 'loaded') return { light: 'none', said: ['waitsForLoad'] }
    return { light: 'none', said: ['noParallel'], act: { word: 'goParallel', part: 'parallel' } }
  }
  const rows = counted(parallel.rows)
  if (parallel.undecided > 0)
    return {
      light: 'wrong',
      said: ['undecided', { rows, count: parallel.undecided }],
      act: { word: 'goDifferences', part: 'parallel' },
    }
  return { light: 'done', said: [parallel.same === parallel.rows ? 'allSame' : 'allDecided', { rows }] }
}

function agreedStep({ state, agreed_at, agreed_by_name }: MoveIn): Found {
  if (state === 'agreed')
    return { light: 'done', said: ['agreedAt', { time: agreed_at ?? '', name: agreed_by_name ?? '' }] }
  if (state !== 'loaded') return { light: 'todo', said: ['waitsForLoad'] }
  return { light: 'todo', said: ['toAgree'], act: { word: 'goTotals', part: 'totals' } }
}
