import type { Book } from './book'

/** The sums of a book's accounts, in hundredths: of the entries of a span, or of all until its end. */
export interface Accounts {
  /** `period`: a month or a day. */
  in(period: string): Promise<Sums>
  until(month: string): Promise<Sums>
}

export type Sums = ReadonlyMap<string, number>

/** The sum of all accounts with these first words; `*` stands for any word. */
export function sumOf(sums: Sums, pattern: string): number {
  const words = pattern.split(':')
  let sum = 0
  for (const [account, amount] of sums) {
    const own = account.split(':')
    if (words.every((word, at) => word === '*' || word === own[at])) sum += amount
  }
  return sum
}

/** As the test adds its own entries up. */
export function ownAccounts(book: Book): Accounts {
  const sums = (isWanted: (date: string) => boolean): Sums => {
    const all = new Map<string, number>()
    for (const { date, postings, figures } of book.entries) {
      if (!isWanted(date)) continue
      for (const [account, amount] of [...postings, ...figures])
        all.set(account, (all.get(account) ?? 0) + amount)
    }
    return all
  }
  return {
    in: async (period) => sums((date) => date.startsWith(period)),
    until: async (month) => sums((date) => date.slice(0, 7) <= month),
  }
}
