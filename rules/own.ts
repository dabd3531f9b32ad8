/**
 * The value of a table under a name that people or other programs may have chosen. Every object also answers to
 * `constructor`, `toString` and similar names, which no table has. `scripts/own-lookups.test.ts` checks that every such
 * look-up uses this function or a Map.
 */
export function own<Table extends object>(
  table: Table,
  name: string,
): Table[keyof Table & string] | undefined {
  // The value under a name of its own is one of its values.
  return Object.hasOwn(table, name) ? table[name as keyof Table & string] : undefined
}
