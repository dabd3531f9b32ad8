/** A booking of a cashier; fen. */
export interface OwnBooking {
  cashier: number
  on: string
  method: string
  amount: number
}

/** A cashier's day as it was last answered. */
export interface OwnDay {
  id: number
  cashier: number
  date: string
  state: 'open' | 'closed' | 'confirmed'
  counted: number | null
  /** The number of the slip that took the cash to the bank. */
  slip: string | null
  /** Every command on a day gives it a later one: the answers of commands at the same time arrive in any order. */
  version: string
}

/** The books of the tills, beside those of the accounts. */
export interface OwnTills {
  /** Takes what is paid at tills. */
  bank: number
  bookings: OwnBooking[]
  /** By id. */
  days: Map<number, OwnDay>
}
