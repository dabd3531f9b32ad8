import { field, referenceField, textField } from '@water/contract/field'
import { expect, test } from 'vitest'
import { declaredTable, filledColumns, givenColumns, shownFields } from './declared-table'

const fields = {
  name: textField('名称', 'Name', 50, { in: 'required' }),
  parent: referenceField('上级', 'Under', 'location', { in: 'optional', none: true }),
  level: textField('级别', 'Level', 10, { in: 'optional', otherwise: 'area' }),
  code: textField('编码', 'Code', 30, {}),
  meters: field('whole', '户数', 'Meters', {}),
} as const
const locations = declaredTable('locations', fields, {
  elsewhere: { meters: 'counted' },
  undeclared: { reader_id: 'tried elsewhere', read_day: 'tried elsewhere' },
})

test('a reference is the column with _id, everything else the column of its name, what is elsewhere none', () => {
  expect(locations.columns).toEqual({ name: 'name', parent: 'parent_id', level: 'level', code: 'code' })
})

test('a new row has every column that a client may give, filled as declared; a change those that were given', () => {
  expect(filledColumns(locations, { name: '东区', code: 'X' })).toEqual({
    name: '东区',
    parent_id: null,
    level: 'area',
  })
  expect(givenColumns(locations, { parent: 7, constructor: 1 })).toEqual({ parent_id: 7 })
})

test('a row is shown with its stored fields alone: those that it has, a volume without trailing zeros', () => {
  const volumes = { ...fields, height: field('volume', '高度', 'Height', { none: true }) } as const
  const mapped = declaredTable('locations', volumes, {
    // @ts-expect-error no table of this file has a volume
    elsewhere: { meters: 'counted' },
    undeclared: { reader_id: 'tried elsewhere', read_day: 'tried elsewhere' },
  })
  const row = { name: '东区', parent: 7, height: '2.500', secret: 'of the server' }
  expect(JSON.parse(JSON.stringify(shownFields(mapped, row)))).toEqual({
    name: '东区',
    parent: 7,
    height: '2.5',
  })
  expect(shownFields(mapped, { ...row, height: null })).toMatchObject({ height: null })
})

test('a forgotten column does not compile, nor does a field that the table has not got', () => {
  declaredTable('locations', fields, {
    elsewhere: { meters: 'counted' },
    // @ts-expect-error read_day is a column that neither a field nor this list names
    undeclared: { reader_id: 'tried elsewhere' },
  })
  const more = { ...fields, height: field('whole', '高度', 'Height', {}) } as const
  declaredTable('locations', more, {
    // @ts-expect-error height is no column, and nobody says where it comes from
    elsewhere: { meters: 'counted' },
    undeclared: { reader_id: 'tried elsewhere', read_day: 'tried elsewhere' },
  })
})
