/** An open bill of another system, as the history has written it into a sheet; fen. */
export interface OwnOpening {
  order: number
  meter: number
  external_no: string
  billing_month: string
  /** The rest that was not paid there. */
  amount: number
  /** The penalty that it had there. */
  carried: number
  /** The other system has invoiced it. */
  isInvoiced: boolean
}

/** The balance of an account in fen, and the litres of its last readings there, oldest first. */
export interface OwnBrought {
  balance: number
  volumes: readonly number[]
}

/** The move-in of an organization in the middle of its history. */
export interface OwnMoving {
  /** The one that is open, or was agreed to. */
  id: number
  state: 'none' | 'loaded' | 'agreed'
  /** Withdrawn in this round: its accounts go when all commands of the round are answered. */
  isWithdrawn: boolean
  /** By order. */
  openings: Map<number, OwnOpening>
  /** By account, of all accounts that were moved in. */
  brought: Map<number, OwnBrought>
  control: object
}

export const newMoving = (): OwnMoving => ({
  ...{ id: 0, state: 'none', isWithdrawn: false },
  ...{ openings: new Map(), brought: new Map(), control: {} },
})

/** The parts of a history that know what was moved in. */
interface Moved {
  moving: OwnMoving | null
  flushed: ReadonlySet<number>
}

export const openingsOf = ({ moving }: Moved, meter: number): OwnOpening[] =>
  [...(moving?.openings.values() ?? [])].filter((opening) => opening.meter === meter)

export const liveOpenings = (world: Moved, meter: number): OwnOpening[] =>
  openingsOf(world, meter).filter(({ order }) => !world.flushed.has(order))
