import { expect, test } from 'vitest'
import * as z from 'zod'
import { choiceField, field, otherField, partedField, referenceField, textField } from './field'
import { inOf, keeping, outOf, rowOf } from './field-schemas'

const fields = {
  name: textField('名称', 'Name', 5, { in: 'required', row: true }),
  remark: textField('备注', 'Remark', 5, { in: 'optional' }),
  least: field('volume', '最低水量', 'Minimum', { in: 'optional', none: true }),
  state: choiceField('状态', 'Status', 'meterStatus', { row: true }),
  place: referenceField('位置', 'Location', 'location', { in: 'optional', none: true }),
  contract: partedField(
    '协议',
    'Contract',
    { in: 'optional', none: true },
    { no: textField('协议号', 'No.', 9, { in: 'optional' }) },
  ),
  secret: otherField('密钥', 'Secret'),
} as const
const body = z.strictObject(inOf(fields))

test('clients give what is declared to be given, each as its kind; an absent text is empty, an absent value none', () => {
  expect(body.parse({ name: ' 甲 ', least: '07.50', place: 3, contract: {} })).toEqual({
    name: '甲',
    remark: '',
    least: '7.5',
    place: 3,
    contract: { no: '' },
  })
  for (const wrong of [
    { name: '' },
    { name: '一二三四五六' },
    { name: '甲', state: 'active' },
    { name: '甲', secret: 1 },
  ])
    expect(body.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
})

test('where what is not sent keeps its value, nothing is filled in', () => {
  expect(z.strictObject(keeping(inOf(fields))).parse({ name: '甲' })).toEqual({ name: '甲' })
})

test('replies hold the declared fields, a reference with its name, and nothing that is not declared', () => {
  const shown = Object.keys(outOf(fields))
  expect(shown).toEqual(['name', 'remark', 'least', 'state', 'place', 'place_name', 'contract'])
  expect(Object.keys(rowOf(fields))).toEqual(['name', 'state'])
  const row = { name: '甲', state: 'active', password_hash: 'x' }
  expect(z.object(rowOf(fields)).parse(row)).toEqual({ name: '甲', state: 'active' })
})
