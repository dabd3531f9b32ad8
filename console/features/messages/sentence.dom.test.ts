import { expect, test } from 'vitest'
import { chooseLocale } from '../../i18n/locale'
import { translate } from '../../i18n/words'
import { type ScheduleParts, scheduleInWords } from './sentence'
import { words } from './words'

const say = (said: ScheduleParts) => scheduleInWords(said, (key, values) => translate(words, key, values))
const debt = { min_arrears: '100.00', location_names: ['城东', '城西'], template_name: '欠费提醒' }

test('a schedule is said in a sentence, in both languages', () => {
  chooseLocale('zh_CN')
  expect(say({ ...debt, trigger: 'monthly', month_day: 20, time: '09:00' })).toBe(
    '每月 20 日 09:00，向城东、城西（含下级）、欠费 ¥100.00 以上的用户发送“欠费提醒”',
  )
  expect(say({ trigger: 'event', event: 'payment_received', template_name: '收据' })).toBe(
    '收到缴费时，向该户发送“收据”',
  )
  expect(say({ trigger: 'weekly', weekday: 7, time: '10:30', exclude_paid: true, template_name: 'X' })).toBe(
    '每周日 10:30，向有欠费的用户发送“X”',
  )
  chooseLocale('en_US')
  expect(say({ ...debt, trigger: 'monthly', month_day: 'last', time: '09:00', min_overdue_days: 7 })).toBe(
    'Every month on the last day at 09:00, everyone in 城东 or 城西 (with all below) and with at least ¥100.00 in arrears and at least 7 days overdue gets “欠费提醒”',
  )
  expect(say({ trigger: 'event', event: 'overdue', time: '09:00', price_names: ['居民'] })).toBe(
    'When an order is overdue (checked daily at 09:00), everyone on the price 居民 gets “no template yet”',
  )
})

test('English counts the days of a month as it does', () => {
  chooseLocale('en_US')
  const days = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 28].map(
    (month_day) => /the (\w+) at/.exec(say({ trigger: 'monthly', month_day, time: '09:00' }))?.[1],
  )
  expect(days.join(' ')).toBe('1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 28th')
})

test('what is not said yet is left open', () => {
  chooseLocale('zh_CN')
  for (const trigger of ['once', 'weekly', 'monthly', 'event'] as const)
    expect(say({ trigger, time: '09:00' })).toMatch(/^…，向(所有用户|该户)发送“（未选模板）”$/)
})
