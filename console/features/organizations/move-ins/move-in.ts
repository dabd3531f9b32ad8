import { useSearchParams } from 'react-router'
import type { ReplyOf } from '../../../api/call'

export type MoveIn = ReplyOf<'GET /organizations/move-ins/{id}/'>
export type Sheet = MoveIn['sheets'][number]
export type SheetKind = Sheet['kind']
export type SheetFile = Sheet['files'][number]
export type Totals = MoveIn['staged']

export const PATH = '/organizations/move-ins/'

export const PARTS = ['sheets', 'errors', 'totals', 'parallel', 'history'] as const
export type Part = (typeof PARTS)[number]

/** The parameters of the page's address that say which move-in is shown, and which part of it. */
export const KEEP = ['tab', 'move_in', 'part'] as const
const TAB = 'move-ins'

export const addressOf = (id: number, part?: Part): string =>
  `?${new URLSearchParams({ tab: TAB, move_in: String(id), ...(part && { part }) })}`
export const LIST_ADDRESS = `?tab=${TAB}`

/** The move-in that the address names, and the part of it that is shown. */
export function useAddress(): { id: number | null; part: Part | null } {
  const [params] = useSearchParams()
  const id = Number(params.get('move_in'))
  const part = PARTS.find((one) => one === params.get('part')) ?? null
  return { id: Number.isSafeInteger(id) && id > 0 ? id : null, part }
}

/** Its sheets may still change. */
export const isOpen = ({ state }: Pick<MoveIn, 'state'>): boolean => state === 'draft' || state === 'checked'
export const isOver = ({ state }: Pick<MoveIn, 'state'>): boolean =>
  state === 'agreed' || state === 'withdrawn'

export const sheetOf = ({ sheets }: Pick<MoveIn, 'sheets'>, kind: SheetKind): Sheet =>
  sheets.find((one) => one.kind === kind) ?? { kind, rows: 0, bad: 0, files: [] }

/** Rows of all sheets that cannot be taken, of the files that stand. */
export const badOf = ({ sheets }: Pick<MoveIn, 'sheets'>): number =>
  sheets.reduce((sum, { bad }) => sum + bad, 0)

export const counted = (count: number): string => count.toLocaleString('en-US')
