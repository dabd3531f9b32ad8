import type { Json } from './openapi-schema'

/** A schema that occurs twice gets a name of its own when it is longer than this. */
const WORTH_A_NAME = 200

/** `water_price` → `WaterPrice`. */
export const pascal = (words: string): string =>
  words.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, first: string) => first.toUpperCase())

/**
 * Names the schemas of a document: those that are given a name, and the objects that occur in several places, which are called after
 * where they were met first (`Order`, `lines` → `OrderLines`). Equal schemas have one name.
 */
export class SchemaNames {
  private readonly names = new Map<string, string>()
  private readonly schemas = new Map<string, Json>()
  private readonly met = new Map<string, string | null>()

  has(name: string): boolean {
    return this.schemas.has(name)
  }

  /** The first one who names a schema decides; a name that another schema has is refused. */
  name(schema: Json, name: string): void {
    const text = JSON.stringify(schema)
    if (this.names.has(text)) return
    if (this.schemas.has(name)) throw new Error(`Two schemas are called ${name}`)
    this.names.set(text, name)
    this.schemas.set(name, schema)
  }

  /** Looks through a schema for objects that were met before. */
  look(schema: unknown, path: string): void {
    if (Array.isArray(schema)) for (const one of schema) this.look(one, path)
    if (typeof schema !== 'object' || schema === null) return
    const node = schema as Json
    const inside = this.nameHere(node, path) ?? path
    for (const [key, part] of Object.entries(node)) {
      if (key !== 'properties') this.look(part, inside)
      else
        for (const [name, property] of Object.entries(part as Json))
          this.look(property, inside + pascal(name))
    }
  }

  private nameHere(node: Json, path: string): string | undefined {
    if (node.type !== 'object' && node.enum === undefined) return undefined
    const text = JSON.stringify(node)
    if (this.names.has(text)) return this.names.get(text)
    if (text.length < WORTH_A_NAME) return undefined
    const before = this.met.get(text)
    if (before === undefined) this.met.set(text, this.schemas.has(path) ? null : path)
    else this.name(node, this.freeName(before ?? path))
    return this.names.get(text)
  }

  private freeName(wanted: string): string {
    let name = wanted
    for (let number = 2; this.schemas.has(name); number += 1) name = `${wanted}${number}`
    return name
  }

  /** A schema with references in place of all that has a name. */
  referring(schema: Json): Json {
    return this.refer(schema) as Json
  }

  private refer(part: unknown): unknown {
    if (Array.isArray(part)) return part.map((one) => this.refer(one))
    if (typeof part !== 'object' || part === null) return part
    const name = this.names.get(JSON.stringify(part))
    return name ? { $ref: `#/components/schemas/${name}` } : this.referInside(part)
  }

  private referInside(part: object): Json {
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, this.refer(inner)]))
  }

  components(): Json {
    const named = [...this.schemas].map(([name, schema]) => [name, this.referInside(schema)] as const)
    return Object.fromEntries(named.sort(([one], [other]) => (one < other ? -1 : 1)))
  }
}
