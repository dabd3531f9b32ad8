import * as z from 'zod'

export type Json = Record<string, unknown>

/** The schema of what the server answers. */
export const answeredSchema = (schema: z.ZodType): Json =>
  bare(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' }))

/** The schema of what a client sends: its types before the server reads them, and required as the server requires it. */
export const sentSchema = (schema: z.ZodType): Json =>
  bare(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline', override: asSent }))

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

const asSent: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod
  // A value that is put in order first is of the type that stands behind it.
  if (def.type === 'pipe' && def.in._zod.def.type === 'transform')
    Object.assign(jsonSchema, sentSchema(def.out as z.ZodType))
  if (def.type === 'object' && jsonSchema.properties) {
    const fields = Object.entries(def.shape) as [string, z.ZodType][]
    const required = fields.filter(([, field]) => isRequired(field)).map(([name]) => name)
    jsonSchema.required = required
    if (required.length === 0) delete jsonSchema.required
  }
  // A number or a yes is text in a query: its pattern and its spellings are not those of the value.
  if (jsonSchema.type === 'integer') delete jsonSchema.pattern
  if (jsonSchema.type === 'boolean') delete jsonSchema.enum
}

const isRequired = (field: z.ZodType): boolean => !field.safeParse(undefined).success

function bare({ $schema: _, ...schema }: Json): Json {
  return schema
}
