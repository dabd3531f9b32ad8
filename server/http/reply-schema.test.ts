import { endpoints } from '@water/contract/endpoints'
import { rowOf } from '@water/contract/field-schemas'
import { dateOut, decimalOut, timeOut } from '@water/contract/fields'
import { orderFields } from '@water/contract/orders/fields'
import writerFor from 'fast-json-stringify'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { replySchema } from './reply-schema'

const dataOf = (schema: z.ZodType) =>
  (replySchema(schema) as { properties: { data: { properties: Record<string, object> } } }).properties.data
    .properties

test('only figures and the words of an enumeration are written without a look for characters to escape', () => {
  const data = dataOf(
    z.object({
      amount: decimalOut,
      day: dateOut.nullable(),
      at: timeOut,
      kind: z.enum(['red', 'back_charge']),
      said: z.enum(['a "word"', 'plain']),
      name: z.string(),
      code: z.string().regex(/^.+$/),
    }),
  )
  const bare = Object.entries(data).filter(([, field]) => 'format' in field && field.format === 'unsafe')
  expect(bare.map(([name]) => name)).toEqual(['amount', 'day', 'at', 'kind'])
})

test('people’s own texts in an order are escaped', () => {
  const data = dataOf(z.object(rowOf(orderFields)))
  for (const name of ['customer_name', 'meter_no', 'account_no', 'order_no'])
    expect(data[name]).not.toHaveProperty('format')
  expect(data.amount).toHaveProperty('format', 'unsafe')
})

test('the writer of every call’s reply compiles', () => {
  const failed = endpoints.filter(({ reply }) => {
    try {
      if (reply) writerFor(replySchema(reply))
    } catch {
      return true
    }
    return false
  })
  expect(failed.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
