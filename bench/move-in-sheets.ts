import { addDays, addMonths, type LocalDate, lastDayOf } from '@water/rules/calendar'
import { yuan } from '@water/rules/money'

/** The old system's last day. */
export const AS_OF: LocalDate = '2025-12-31'
/** One account of four has a balance, and each has a bill and a year of readings. */
const BALANCES = 4
const MONTHS = 12
/** Files as a person cuts them: a sheet holds about a million rows. */
const FILE_ROWS = 800_000

export interface Sheet {
  kind: 'accounts' | 'open_bills' | 'balances' | 'history'
  files: Blob[]
  rows: number
}

/** The totals of an old system with so many accounts, as its person in charge writes them down. */
export const controlOf = (accounts: number) => ({
  ...{ accounts, active: accounts, penalty: '0.00' },
  owed: yuan(accounts * 9500 - partly(accounts) * 3000),
  balances: yuan(Math.ceil(accounts / BALANCES) * 3520),
  volume_last_year: String(20 * MONTHS * accounts),
})

/** One bill of five is paid in part. */
const partly = (accounts: number): number => Math.ceil(accounts / 5)

/** The four sheets of a move-in: histories come month by month, as a system writes them that bills by month. */
export function sheetsOf(accounts: number): Sheet[] {
  const no = (at: number) => String(30_000_000 + at)
  const all = Array.from({ length: accounts }, (_, at) => at)
  return [
    sheet(
      'accounts',
      'account_no,last_index,last_read_on,meter_no,customer_name,phone,address,location,seq_no,meter_type,diameter,water_price,former_no,install_date',
      all.map(
        (at) =>
          `${no(at)},1520,2025-12-20,M${no(at)},户主${at},138${String(at).padStart(8, '0')},幸福路 ${at} 号,B1,${at},机械表,DN15,居民,${at % 10 === 0 ? `OLD-${at}` : ''},2012-06-01`,
      ),
    ),
    sheet(
      'open_bills',
      'account_no,external_no,billing_month,issued_on,due_date,volume,水费,水资源费,污水处理费,paid,invoiced',
      all.map(
        (at) =>
          `${no(at)},Z${no(at)},2025-11,2025-11-26,2025-12-11,20,56.00,20.00,19.00,${at % 5 === 0 ? '30.00' : ''},${at % 3 === 0 ? '是' : ''}`,
      ),
    ),
    sheet(
      'balances',
      'account_no,balance',
      all.flatMap((at) => (at % BALANCES === 0 ? [`${no(at)},35.20`] : [])),
    ),
    sheet(
      'history',
      'account_no,read_on,index,volume,amount',
      Array.from({ length: MONTHS }, (_, ago) => MONTHS - 1 - ago).flatMap((ago) => {
        const day = addDays(lastDayOf(addMonths('2025-12', -ago)), -5)
        return all.map((at) => `${no(at)},${day},${1520 - 20 * ago},20,56.00`)
      }),
    ),
  ]
}

function sheet(kind: Sheet['kind'], head: string, lines: readonly string[]): Sheet {
  const files: Blob[] = []
  for (let from = 0; from < lines.length; from += FILE_ROWS)
    files.push(new Blob([[head, ...lines.slice(from, from + FILE_ROWS)].join('\n')]))
  return { kind, files, rows: lines.length }
}
