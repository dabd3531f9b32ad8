import { expect, test } from 'vitest'
import * as z from 'zod'
import {
  date,
  fraction,
  idNumber,
  money,
  optionalText,
  patchOf,
  phone,
  positiveMoney,
  price,
  requiredText,
  time,
  volume,
} from './fields'
import { taxpayerId } from './taxpayer-id'

type Row = [schema: z.ZodType, given: unknown, taken: unknown]
const refused = Symbol('refused')

test.each<Row>([
  [money, '155', '155.00'],
  [money, 155.5, '155.50'],
  [money, '0155.50', '155.50'],
  [money, 0.1, '0.10'],
  [money, '-1', refused],
  [money, '1.005', refused],
  [money, '1e3', refused],
  [money, 1e21, refused],
  [money, 5e-7, refused],
  [money, '1000000000', refused],
  [money, '', refused],
  [money, '1,000', refused],
  [money, '１００', refused],
  [money, null, refused],
  [money, Number.NaN, refused],
  [money, 123456789012345.67, refused],
  [positiveMoney, '0.00', refused],
  [positiveMoney, '0.01', '0.01'],
  [price, '2.07', '2.07'],
  [price, '2.0700', '2.07'],
  [price, 4, '4.00'],
  [price, '2.0755', '2.0755'],
  [price, '2.07555', refused],
  [price, '10000', refused],
  [volume, '25', '25'],
  [volume, '25.000', '25'],
  [volume, '13.160', '13.16'],
  [volume, '13.1605', refused],
  [volume, '100000000', refused],
  [fraction, '0.03', '0.03'],
  [fraction, '1', '1'],
  [date, '2026-02-28', '2026-02-28'],
  [date, '2026-02-28 13:00:00', '2026-02-28'],
  [date, '2026-02-29', refused],
  [date, '2024-02-29', '2024-02-29'],
  [date, '2026-13-01', refused],
  [date, '20260101', refused],
  [time, '2026-01-31', '2026-01-31 00:00:00'],
  [time, '2026-01-31 08:05:09', '2026-01-31 08:05:09'],
  [time, '2026-01-31 24:00:00', refused],
  [requiredText(3), '  水表  ', '水表'],
  [requiredText(3), '   ', refused],
  [requiredText(3), 'four', refused],
  [requiredText(30), 'a\u0000b', refused],
  [requiredText(30), 'a\ud800b', refused],
  [optionalText(10), null, ''],
  [phone, '13812345678', '13812345678'],
  [phone, '010-12345678', '010-12345678'],
  [phone, '12345', refused],
  [idNumber, '11010519491231002x', '11010519491231002X'],
  [idNumber, '110105194912310021', refused],
  [taxpayerId, ' 91350100m000100y43 ', '91350100M000100Y43'],
  [taxpayerId, null, ''],
  [taxpayerId, '91350100M000100Y44', refused],
  [taxpayerId, '*', refused],
  [taxpayerId, 12, refused],
])('a field takes or refuses what it is given: %#', (schema, given, taken) => {
  const result = schema.safeParse(given)
  expect(result.success ? result.data : refused).toBe(taken)
})

test('a PATCH leaves an absent field absent, whatever its default', () => {
  const patch = patchOf({
    name: requiredText(9),
    digits: z.int().default(5),
    remark: optionalText(9).optional(),
  })
  expect(patch.parse({ name: 'x' })).toEqual({ name: 'x' })
  expect(patch.parse({ digits: 6 })).toEqual({ digits: 6 })
})
