import type { Text } from '@water/console/i18n/locale'
import type { Page } from 'playwright-core'
import type { Rows } from '../screens'

/** The demo's records that the pictures show, beside those of every screen. */
export interface Shown extends Rows {
  /** An account with money in its balance. */
  prepaid: number
  /** A book with accounts that are not read yet. */
  book: number
  /** YYYY-MM. */
  month: string
}

type Label = (of: Text) => string

export interface Shot {
  /** As a chapter of the help names it. */
  name: string
  /** An account of the demo. */
  as: string
  at: (shown: Shown) => string
  /** The window; its width is 1024 where nothing is said. */
  width?: number
  /** Opens what the picture shows. */
  open?: (page: Page, label: Label) => Promise<void>
  /** The dialog alone, or the page without the frame. */
  of: 'dialog' | 'page'
  /** No more of it than this. */
  height?: number
}

const text = (zh: string, en: string): Text => ({ zh, en })

/** Presses the button, and then the entries of the menu that it opens. */
const press =
  (button: Text, ...entries: Text[]) =>
  async (page: Page, label: Label) => {
    await page
      .getByRole('button', { name: label(button), exact: true })
      .first()
      .click()
    for (const entry of entries)
      await page
        .getByRole('menuitem', { name: label(entry) })
        .first()
        .click()
  }

/** As somebody reads who finds the usual consumption. */
async function typeIndex(page: Page, label: Label) {
  const shown = (await page.locator('main').textContent()) ?? ''
  const after = (of: Text) => {
    const [, number = '0'] = new RegExp(`${label(of)}(\\d{1,3}(?:,\\d{3})*)`).exec(shown) ?? []
    return Number(number.replaceAll(',', ''))
  }
  const index = after(text('上次读数', 'Previous index')) + after(text('平均用水量', 'Usual consumption'))
  await page.getByLabel(label(text('本次读数', 'Current index'))).fill(String(index))
}

const STAFF = 'qinghe-staff'

/** Dialogs and records: lists change more often. */
export const SHOTS: readonly Shot[] = [
  {
    name: 'account',
    as: 'qinghe-clerk',
    at: ({ meter }) => `/meter/detail/${meter}`,
    of: 'page',
    height: 560,
  },
  {
    ...{ name: 'import-meters', as: 'qinghe-clerk', at: () => '/meter/list', of: 'dialog', height: 460 },
    open: press(text('导入', 'Import')),
  },
  {
    ...{ name: 'change-device', as: 'qinghe-clerk', of: 'dialog' },
    at: ({ meter }) => `/meter/detail/${meter}`,
    open: press(text('办理业务', 'Account services'), text('换表', 'Change the device')),
  },
  {
    ...{ name: 'note', as: 'qinghe-clerk', of: 'dialog' },
    at: ({ meter }) => `/meter/detail/${meter}?tab=notes`,
    open: press(text('记备注', 'Add a note')),
  },
  { name: 'books', as: 'qinghe-reader', at: () => '/reading/create', of: 'page', height: 560 },
  {
    ...{ name: 'reading', as: 'qinghe-reader', of: 'page', height: 700 },
    open: typeIndex,
    at: ({ book, month }) => `/reading/create?book=${book}&month=${month}`,
  },
  {
    ...{ name: 'reading-phone', as: 'qinghe-reader', of: 'page', width: 390, height: 780 },
    at: ({ book, month }) => `/reading/create?book=${book}&month=${month}`,
  },
  {
    ...{ name: 'till', as: 'qinghe-cashier', of: 'page', height: 640 },
    at: ({ meter }) => `/order/payment-records/create?meter=${meter}`,
  },
  {
    ...{ name: 'reverse-payment', as: STAFF, of: 'dialog' },
    at: ({ payment }) => `/order/payment-records/detail/${payment}`,
    open: press(text('冲正', 'Reverse')),
  },
  {
    ...{ name: 'refund', as: STAFF, of: 'dialog' },
    at: ({ prepaid }) => `/meter/detail/${prepaid}?tab=balance`,
    open: press(text('退款', 'Refund')),
  },
  { name: 'cashier-day', as: STAFF, at: ({ day }) => `/order/days/detail/${day}`, of: 'page', height: 640 },
  { name: 'books-today', as: STAFF, at: () => '/order/today', of: 'page', height: 640 },
  {
    ...{ name: 'reverse-order', as: STAFF, of: 'dialog' },
    at: ({ order }) => `/order/detail/${order}`,
    open: press(text('红冲', 'Reverse')),
  },
  {
    name: 'invoice',
    as: STAFF,
    at: ({ meter }) => `/invoice/create?meter=${meter}`,
    of: 'page',
    height: 760,
  },
  {
    ...{ name: 'reconciliation', as: STAFF, of: 'page', height: 680 },
    at: ({ reconciliation }) => `/order/reconciliations/detail/${reconciliation}`,
  },
  { name: 'month', as: STAFF, at: ({ month }) => `/order/periods/detail/${month}`, of: 'page', height: 680 },
  {
    name: 'price',
    as: STAFF,
    at: ({ price }) => `/organization/water-prices/edit/${price}`,
    of: 'page',
    height: 700,
  },
  { name: 'user', as: STAFF, at: () => '/user/create', of: 'page', height: 640 },
  {
    name: 'permissions',
    as: STAFF,
    at: () => '/user/permission',
    of: 'page',
    height: 560,
  },
  {
    ...{ name: 'sms-schedule', as: STAFF, of: 'page', height: 640 },
    at: ({ smsSchedule }) => `/organization/sms-schedule/edit/${smsSchedule}`,
  },
  { name: 'organization', as: 'demo-super', at: () => '/organizations/create', of: 'page', height: 560 },
]
