import { expect, test } from 'vitest'
import { type ApiDocument, fieldsOf, isMatch, operationsOf, typeText } from './document'

const document: ApiDocument = {
  info: { version: '1' },
  components: {
    schemas: { Meter: { properties: { id: { type: 'integer' } } } },
    responses: { InUse: { description: 'Taken' } },
  },
  paths: {
    '/api/meters/{id}/': {
      patch: {
        summary: 'Change a meter',
        'x-summary-zh': '修改户表',
        description: 'For holders of permission 2, and staff.',
        tags: ['meters'],
        operationId: 'patch_meters_id',
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            schema: { type: 'integer', minimum: 1, maximum: 2 ** 53 - 1 },
          },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name'],
                properties: {
                  name: { type: 'string', minLength: 1, maxLength: 50 },
                  parent: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
                  tiers: {
                    type: 'array',
                    items: { type: 'object', properties: { price: { type: 'string' } } },
                  },
                  mode: { type: 'string', enum: ['flat', 'tiered'], default: 'flat' },
                },
              },
            },
          },
        },
        responses: {
          200: {
            description: 'Done',
            content: {
              'application/json': {
                schema: {
                  properties: {
                    data: {
                      properties: {
                        results: { type: 'array', items: { $ref: '#/components/schemas/Meter' } },
                      },
                    },
                  },
                },
              },
            },
          },
          409: { $ref: '#/components/responses/InUse' },
        },
      },
    },
  },
}

test('a call is told with its parameters, body, reply and refusals, fields within others behind their path', () => {
  const [call] = operationsOf(document)
  expect(call).toMatchObject({
    method: 'PATCH',
    title: { zh: '修改户表', en: 'Change a meter' },
    status: '200',
    refusals: [{ status: '409', sentence: 'Taken' }],
  })
  expect(call?.fields.parameters).toMatchObject([
    { name: 'id', type: 'integer', limits: '1 ≤ n', isRequired: true },
  ])
  expect(
    call?.fields.body.map(({ name, type, limits, isRequired }) => [name, type, limits, isRequired]),
  ).toEqual([
    ['name', 'string', '1 ≤ length ≤ 50', true],
    ['parent', 'integer | null', '', false],
    ['tiers', 'object[]', '', false],
    ['tiers[].price', 'string', '', false],
    ['mode', 'string', 'flat, tiered; default "flat"', false],
  ])
  expect(call?.fields.reply.map(({ name }) => name)).toEqual(['results', 'results[].id'])
})

test('a list at the top, a constant, and nothing at all', () => {
  expect(
    fieldsOf({ type: 'array', items: { properties: { code: { type: 'integer' } } } }).map(({ name }) => name),
  ).toEqual(['[].code'])
  expect([typeText({ const: 0 }), typeText({}), typeText({ type: ['string', 'null'] })]).toEqual([
    '0',
    'any',
    'string | null',
  ])
  expect(fieldsOf(undefined)).toEqual([])
})

test('a search finds by words of either language in any order, whatever their case', () => {
  const [call] = operationsOf(document)
  expect(
    call &&
      ['meter PATCH', '修改 meters', 'permission 2', 'delete', '删除'].map((words) => isMatch(call, words)),
  ).toEqual([true, true, true, false, false])
})
