/**
 * What a table holds under a name that people or programs outside may have chosen. An object answers to `constructor`,
 * `toString` and their like as well, which no table holds; `scripts/own-lookups.test.ts` has every such name asked here.
 */
export function own<Table extends object>(
  table: Table,
  name: string,
): Table[keyof Table & string] | undefined {
  // What it holds under a name of its own is one of its values.
  return Object.hasOwn(table, name) ? table[name as keyof Table & string] : undefined
}
