import { agreeMoveIn } from '@water/contract/move-ins/calls'
import { CONTROL_FIGURES } from '@water/rules/ledger/control-totals'
import { own } from '@water/rules/own'
import type * as z from 'zod'
import type { Totals } from './move-in'

export type Figure = keyof typeof CONTROL_FIGURES
// The record has no other keys.
export const FIGURES = Object.keys(CONTROL_FIGURES) as Figure[]
const COUNTS: readonly Figure[] = ['accounts', 'active']
export const isCount = (figure: Figure): boolean => COUNTS.includes(figure)
/** An old system may not say it. */
export const isOptional = (figure: Figure): boolean => figure === 'volume_last_year'

/** The totals of the old system as a person types them. */
export type Typed = Readonly<Partial<Record<Figure, string>>>

export type Compared =
  | { is: 'blank' | 'wrong' }
  /** ours − old, written as the figure is. */
  | { is: 'same' | 'differs'; difference: string }

const { shape } = agreeMoveIn.body.shape.control

/** As the wire takes it; undefined for a text that is no such figure. */
function readFigure(figure: Figure, text: string): string | number | undefined {
  const plain = text.trim()
  if (isCount(figure) && !/^\d{1,15}$/.test(plain)) return undefined
  const parsed = shape[figure].safeParse(isCount(figure) ? Number(plain) : plain)
  return parsed.success ? parsed.data : undefined
}

const written = (value: string | number | undefined): string => String(value ?? '')

/** The old system's total beside ours, to the fen and the litre. */
export function compare(figure: Figure, text: string | undefined, ours: Totals): Compared {
  if (text === undefined || text.trim() === '') return { is: 'blank' }
  const old = readFigure(figure, text)
  if (old === undefined) return { is: 'wrong' }
  const { read, write } = CONTROL_FIGURES[figure]
  const difference = read(written(own(ours, figure))) - read(written(old))
  return { is: difference === 0 ? 'same' : 'differs', difference: write(difference) }
}

type Control = z.input<typeof agreeMoveIn.body>['control']

/** The totals as they are sent; null while one is missing, or is no number. */
export function controlOf(typed: Typed): Control | null {
  const found = FIGURES.map((figure): [Figure, string | number | undefined | null] => {
    const text = own(typed, figure) ?? ''
    if (text.trim() === '') return [figure, isOptional(figure) ? null : undefined]
    return [figure, readFigure(figure, text)]
  })
  if (found.some(([, value]) => value === undefined)) return null
  // Each was read with the schema of its figure.
  return Object.fromEntries(found.filter(([, value]) => value !== null)) as unknown as Control
}
