type Table = Readonly<Record<string, unknown>>

/** The rows of all parts, each with the type in its part. */
type Gathered<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer All) => void
  ? All
  : never

/** One table of the features' parts. A key in two of them is an error, and the program does not start. */
export function gathered<const Parts extends readonly Table[]>(parts: Parts): Gathered<Parts[number]> {
  const table = new Map<string, unknown>()
  for (const [key, row] of parts.flatMap((part) => Object.entries(part))) {
    if (table.has(key)) throw new Error(`"${key}" is declared twice`)
    table.set(key, row)
  }
  // The loop above has put the rows of all parts into the table, which their types cannot express.
  return Object.fromEntries(table) as Gathered<Parts[number]>
}

/** The keys of a table, which has at least one. */
export const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) =>
  Object.keys(table) as [K, ...K[]]
