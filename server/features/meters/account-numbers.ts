import type { FieldProblem } from '@water/contract/field-problems'
import type { FormerNo } from '@water/contract/meters/account-no'
import { takeNumbers } from '../../db/numbering'
import type { Reader, Tx, UnitOfWork } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { Refusal } from '../../refusal'
import { organizationCode, settingsOf } from '../organizations/store'
import { holdersOfNumbers, writeFormerNos } from './account-numbers-store'
import { comingNumbers } from './coming-numbers-store'

/** The numbers that a new account brings along. */
export interface BroughtNumbers {
  /** Absent or '': the system makes one. */
  account_no?: string | undefined
  former_nos?: readonly FormerNo[] | undefined
}

/** As one text, which a search looks at. */
export const textOfFormer = (formerNos: readonly FormerNo[]): string =>
  formerNos.map(({ no }) => no).join(' ')

/** Finds the problems of the numbers of new accounts, one after the other: none of them leads to two accounts. */
export interface NumbersCheck {
  problemsOf(brought: BroughtNumbers): Record<string, FieldProblem[]>
  /** The account is opened: its numbers are in use from now on. */
  take(brought: BroughtNumbers): void
}

/** Refuses an account with a number that a load is about to bring; null: no load has it. */
export type ComingCheck = (account: BroughtNumbers & { meter_no: string }) => Refusal | null

export async function checkOfComing(
  db: Reader,
  org: OrgId,
  all: readonly (BroughtNumbers & { meter_no: string })[],
): Promise<ComingCheck> {
  const coming = await comingNumbers(db, org, {
    accounts: all.flatMap(numbersIn),
    devices: all.map(({ meter_no }) => meter_no),
  })
  return ({ account_no = '', former_nos = [], meter_no }) => {
    if (coming.accounts.has(account_no)) return movingIn(account_no, 'account_no')
    const former = former_nos.find(({ no }) => coming.accounts.has(no))
    if (former) return movingIn(former.no, 'former_nos')
    return coming.devices.has(meter_no) ? movingIn(meter_no, 'meter_no') : null
  }
}

const movingIn = (value: string, about: string): Refusal =>
  new Refusal('number_moving_in', { params: { value }, about })

/** The refusals of devices with a number that a load is about to bring. */
export async function refusalsOfComing(
  db: Reader,
  org: OrgId,
  devices: readonly string[],
): Promise<Map<string, Refusal>> {
  const coming = await comingNumbers(db, org, { accounts: [], devices })
  return new Map([...coming.devices].map((no) => [no, movingIn(no, 'meter_no')]))
}

const numbersIn = ({ account_no, former_nos = [] }: BroughtNumbers): string[] => [
  ...(account_no ? [account_no] : []),
  ...former_nos.map(({ no }) => no),
]

export async function checkOfNumbers(
  db: Reader,
  org: OrgId,
  all: readonly BroughtNumbers[],
): Promise<NumbersCheck> {
  const numbers = all.flatMap(numbersIn)
  const isGiven = all.some(({ account_no }) => account_no)
  const isTakingGiven = isGiven && (await settingsOf(db, org)).account_no_rule === 'given'
  const used = new Set((await holdersOfNumbers(db, org, numbers)).keys())
  return {
    problemsOf({ account_no, former_nos = [] }) {
      const problems: Record<string, FieldProblem[]> = {}
      if (account_no && !isTakingGiven) problems.account_no = [{ message: 'number_not_given' }]
      else if (account_no && used.has(account_no)) problems.account_no = [taken(account_no)]
      const former = formerProblem(former_nos, account_no, (no) => used.has(no))
      if (former) problems.former_nos = [former]
      return problems
    },
    take(brought) {
      for (const number of numbersIn(brought)) used.add(number)
    },
  }
}

const taken = (value: string): FieldProblem => ({ message: 'taken', params: { value } })

/** A former number that another account has, or that stands twice. */
function formerProblem(
  formerNos: readonly FormerNo[],
  accountNo: string | undefined,
  isUsed: (no: string) => boolean,
): FieldProblem | null {
  const seen = new Set(accountNo ? [accountNo] : [])
  for (const { no } of formerNos) {
    if (seen.has(no) || isUsed(no)) return taken(no)
    seen.add(no)
  }
  return null
}

/** So many numbers that the system makes: none is in use, or among `others`, which are about to be. */
export async function makeAccountNos(
  tx: Tx,
  org: OrgId,
  howMany: number,
  others: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const made: string[] = []
  if (howMany === 0) return made
  const code = await organizationCode(tx, org)
  while (made.length < howMany) {
    const missing = howMany - made.length
    const first = await takeNumbers(tx, org, 'account_no', missing)
    const next = Array.from({ length: missing }, (_, at) => `${code}${String(first + at).padStart(8, '0')}`)
    const used = await holdersOfNumbers(tx, org, next)
    const coming = await comingNumbers(tx, org, { accounts: next, devices: [] })
    const isFree = (no: string) => !used.has(no) && !others.has(no) && !coming.accounts.has(no)
    made.push(...next.filter(isFree))
  }
  return made
}

/** Staff say by which other numbers an account is known. */
export async function changeFormerNos(
  { tx, org }: UnitOfWork,
  { id, account_no }: { id: number; account_no: string },
  wanted: readonly FormerNo[],
): Promise<void> {
  const numbers = wanted.map(({ no }) => no)
  const holders = await holdersOfNumbers(tx, org, numbers)
  const problem = formerProblem(wanted, account_no, (no) => (holders.get(no) ?? id) !== id)
  if (problem) throw new Refusal('invalid', { fields: { former_nos: [problem] } })
  const coming = await comingNumbers(tx, org, { accounts: numbers, devices: [] })
  const [value] = coming.accounts
  if (value !== undefined) throw movingIn(value, 'former_nos')
  await writeFormerNos(tx, org, id, wanted)
}
