import type { Catalog, CatalogColumn, CatalogTable } from './catalog'

/** The schema as a text for comparison and review, the same on every release of PostgreSQL. */
export function schemaListing({ tables, routines }: Catalog): string {
  return `${[...tables.map(listTable), ...routines].join('\n\n')}\n`
}

function listTable({ name, columns, constraints, indexes, triggers }: CatalogTable): string {
  const parts = [
    ...columns.map(listColumn),
    ...constraints.map((constraint) => `constraint ${constraint.name} ${constraint.definition}`),
    // `CREATE UNIQUE INDEX name ON public.table USING btree (…)`: the table is named in the lines above.
    ...indexes.map((index) =>
      index.definition.replace(/^CREATE /, '').replace(/ ON (ONLY )?public\.\S+/, ''),
    ),
    ...triggers,
  ]
  return [`table ${name}`, ...parts.map((part) => `  ${part}`)].join('\n')
}

function listColumn({
  name,
  type,
  collation,
  is_nullable,
  identity,
  is_generated,
  expression,
}: CatalogColumn): string {
  const words = [
    name,
    type,
    collation === null ? '' : `collate "${collation}"`,
    is_nullable ? '' : 'not null',
    identity === null ? '' : `generated ${identity} as identity`,
    expression === null ? '' : is_generated ? `generated always as (${expression})` : `default ${expression}`,
  ]
  return words.filter((word) => word !== '').join(' ')
}
