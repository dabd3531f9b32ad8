import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testExamples } from '../testing/example-tables'
import {
  type CloseFacts,
  carriedOut,
  closeToUndo,
  isQuietForCuts,
  refuseClose,
  type ValveAction,
  type ValveCommand,
  type ValveState,
} from './valve'

const ACTIONS: Record<string, ValveAction> = { open: 'open', close: 'close' }
const REASONS: Record<string, CloseFacts['reason']> = {
  ...{ arrears: 'arrears', repair: 'repair', leak: 'leak', request: 'request' },
}
const STATES: ValveState[] = ['queued', 'sent', 'done', 'failed', 'expired', 'cancelled']

/** "close done+, open queued" */
const commandsOf = (text: string): ValveCommand[] =>
  text.split(', ').map((said, at) => {
    const [action = '', state = ''] = said.split(' ')
    return {
      seq: at + 1,
      action: ACTIONS[action]!,
      state: STATES.find((one) => state.startsWith(one))!,
      isDone: state.endsWith('+'),
    }
  })

describe('valve.md', () => {
  testExamples('metering/valve.md', 'Quiet time', (row) => {
    expect(isQuietForCuts(row.cell('at'), row.cell('free').split(','))).toBe(row.cell('quiet') === 'yes')
  })
  testExamples('metering/valve.md', 'Whether a valve is closed', (row) => {
    const is = (column: string) => row.cell(column) === 'yes'
    const refusal = refuseClose({
      hasValve: is('valve'),
      hasModule: is('module'),
      isNeverCut: is('never'),
      reason: REASONS[row.cell('reason')]!,
      isUnderWay: is('under_way'),
      hasOverdue: is('overdue'),
      isWithheld: is('withheld'),
      isNoticed: is('noticed'),
      isQuiet: is('quiet'),
      isMovingIn: is('moving'),
    })
    expect(refusal ?? '').toBe(row.cell('refused'))
  })
  testExamples('metering/valve.md', 'What an open follows by itself', (row) => {
    const is = (column: string) => row.cell(column) === 'yes'
    const reason = {
      isForArrears: row.cell('reason') === 'arrears',
      isFormer: is('former'),
      isDue: is('due'),
      hasOverdue: is('overdue'),
      reopensWhenPaid: is('reopens'),
      isAnswered: is('answer'),
    }
    const close = closeToUndo(commandsOf(row.cell('commands')), () => reason)
    expect(close !== null).toBe(is('opens'))
  })
})

test('the valve is as the newest command has left it, in whatever order the answers come, and however often', () => {
  const answers = fc.array(
    fc.record({ action: fc.constantFrom<ValveAction>('open', 'close'), isDone: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  const shuffledTwice = answers.chain((all) => {
    const commands = all.map((answer, at) => ({ ...answer, seq: at + 1, state: 'sent' as const }))
    const again = [...commands, ...commands]
    return fc.record({
      commands: fc.constant(commands),
      arriving: fc.shuffledSubarray(again, { minLength: again.length, maxLength: again.length }),
    })
  })
  fc.assert(
    fc.property(shuffledTwice, ({ commands, arriving }) => {
      const expected = commands.findLast(({ isDone }) => isDone)
      expect(carriedOut(arriving)?.seq).toBe(expected?.seq)
      // Meanwhile the answers that have arrived decide.
      let known: ValveCommand | undefined
      for (const answer of arriving) known = carriedOut(known ? [known, answer] : [answer])
      expect(known?.seq).toBe(expected?.seq)
    }),
  )
})
