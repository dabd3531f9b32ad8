type Table = Readonly<Record<string, unknown>>

/** The rows of all parts, each with the type that its part gives it. */
type Gathered<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer All) => void
  ? All
  : never

/** One table of the parts that the features declare. A key that two of them declare is a mistake, and nothing starts with it. */
export function gathered<const Parts extends readonly Table[]>(parts: Parts): Gathered<Parts[number]> {
  const table = new Map<string, unknown>()
  for (const [key, row] of parts.flatMap((part) => Object.entries(part))) {
    if (table.has(key)) throw new Error(`"${key}" is declared twice`)
    table.set(key, row)
  }
  // The loop above has put the rows of all parts into the table, which their types cannot follow.
  return Object.fromEntries(table) as Gathered<Parts[number]>
}
