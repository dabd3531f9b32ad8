import type { moveInSamples } from '@water/contract/move-ins/samples'
import { moveInColumns, parallelColumns } from '@water/contract/move-ins/sheet'
import type { Language } from '@water/contract/text'
import { addDays, type LocalDate } from '@water/rules/calendar'
import { cubicMetres, yuan } from '@water/rules/money'
import { own } from '@water/rules/own'
import { csvLines, csvStart } from '../../spreadsheet/write-csv'
import type { WrittenCell } from '../../spreadsheet/write-workbook'
import type { OldSystem } from './old-system'
import { type Town, WATER } from './town'

export type SampleKind = (typeof moveInSamples)[number]
/** A row by the keys of its columns, or by the names of items. */
type Row = Readonly<Record<string, WrittenCell>>

const text = (value: string | null): WrittenCell => (value === null ? null : { text: value })
const volume = (value: number): WrittenCell => ({ decimal: cubicMetres(value) })
const money = (value: number): WrittenCell => ({ money: yuan(value) })

/** A day as another part of the old system wrote it. */
const slashed = (day: LocalDate): WrittenCell => ({
  text: `${day.slice(0, 4)}/${Number(day.slice(5, 7))}/${Number(day.slice(8))}`,
})
const plain = (day: LocalDate): WrittenCell => ({ text: day.replaceAll('-', '') })

/** The rows of a sheet. */
export function rowsOf(kind: SampleKind, town: Town, old: OldSystem, language: Language): Row[] {
  const rows = ROWS[kind](town, old)
  return kind === 'accounts' ? rows.map((row) => inWords(row, language)) : rows
}

const ROWS: Record<SampleKind, (town: Town, old: OldSystem) => Row[]> = {
  accounts: ({ meterType, diameter, price }, { accounts }) =>
    accounts.map(({ readings, closed_at, persons, cycle, installed, book, ...account }) => ({
      account_no: text(account.account_no),
      last_index: volume(readings.at(-1)!.index),
      last_read_on: text(readings.at(-1)!.readOn),
      meter_no: text(account.meter_no),
      customer_name: text(account.customer_name),
      address: text(account.address),
      location: text(book),
      meter_type: text(meterType),
      diameter: text(diameter),
      water_price: text(price),
      phone: text(account.phone),
      persons: { decimal: String(persons) },
      read_cycle_months: { decimal: String(cycle) },
      former_no: text(account.former_no),
      install_date: text(installed),
      status: closed_at === null ? null : { text: 'closed' },
      closed_at: text(closed_at),
    })),
  open_bills: ({ items }, { bills }) =>
    bills.map(({ account_no, external_no, readOn, from, bill, paid, penalty, isInvoiced }) => ({
      account_no: text(account_no),
      external_no: text(external_no),
      billing_month: text(readOn.slice(0, 7)),
      issued_on: slashed(addDays(readOn, 1)),
      due_date: slashed(addDays(readOn, 16)),
      period_from: slashed(addDays(from, 1)),
      period_to: slashed(readOn),
      volume: volume(bill.volume),
      water: money(bill.items.get(WATER) ?? 0),
      ...Object.fromEntries(items.map((name) => [name, money(bill.items.get(name) ?? 0)])),
      paid: money(paid),
      carried: money(penalty),
      invoiced: isInvoiced ? { text: '是' } : null,
    })),
  balances: (_, { balances }) =>
    balances.map(({ account_no, balance }) => ({ account_no: text(account_no), balance: money(balance) })),
  history: (_, { accounts }) =>
    accounts.flatMap(({ account_no, readings }) =>
      readings.map(({ readOn, index, bill }) => ({
        account_no: text(account_no),
        read_on: plain(readOn),
        index: volume(index),
        volume: volume(bill.volume),
        amount: money(bill.amount),
      })),
    ),
  parallel: ({ items }, { parallel }) =>
    parallel.map(({ account_no, readOn, index, old }) => ({
      account_no: text(account_no),
      read_at: text(readOn),
      reading: volume(index),
      old_volume: volume(old.volume),
      old_amount: money(old.amount),
      old_water: money(old.items.get(WATER) ?? 0),
      ...Object.fromEntries(items.map((name) => [`old_${name}`, money(old.items.get(name) ?? 0)])),
    })),
}

const CLOSED = moveInColumns.accounts.find(({ key }) => key === 'status')?.choices?.closed

const inWords = ({ status, ...row }: Row, language: Language): Row => ({
  ...row,
  status: status ? { text: CLOSED?.[language] ?? '' } : null,
})

/** A few of the mistakes that exports of old systems have. */
export function withErrors(kind: SampleKind, rows: readonly Row[], language: Language): Row[] {
  const change = (at: number, cells: Row): Row => ({ ...rows[at]!, ...cells })
  switch (kind) {
    case 'accounts':
      return [
        ...rows.slice(0, 4),
        change(4, { location: { text: 'ZZ-99' } }),
        ...rows.slice(5),
        change(0, { meter_no: { text: 'LJ99999999' } }),
      ]
    case 'open_bills':
      return [
        change(0, { issued_on: { text: '05/03/2026' } }),
        {
          ...change(1, { water: { decimal: '-35.60' }, paid: null }),
          ...Object.fromEntries(Object.keys(rows[1]!).flatMap((key) => (isItem(key) ? [[key, null]] : []))),
        },
        change(2, { [language === 'zh' ? '杂费' : 'Sundries']: { decimal: '5.00' } }),
        ...rows.slice(3),
      ]
    case 'balances':
      return [...rows, { account_no: { text: '0399999' }, balance: { decimal: '12.00' } }]
    default:
      return [...rows]
  }
}

const BILL_KEYS = new Set(moveInColumns.open_bills.map(({ key }) => key))
/** A column that bears the name of an item. */
const isItem = (key: string): boolean => !BILL_KEYS.has(key)

/** The file of a sheet, with titles in the reader's language. */
export function fileOf(kind: SampleKind, rows: readonly Row[], language: Language): Buffer {
  const columns = kind === 'parallel' ? parallelColumns([]) : moveInColumns[kind]
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const titles = keys.map((key) => columns.find((column) => column.key === key)?.[language] ?? key)
  return Buffer.concat([
    csvStart,
    csvLines([
      titles.map((title) => ({ text: title })),
      ...rows.map((row) => keys.map((key) => own(row, key) ?? null)),
    ]),
  ])
}
