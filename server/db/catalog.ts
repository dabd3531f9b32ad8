import type pg from 'pg'

/**
 * Reads PostgreSQL's own description of the schema `public`. The listing, the table types and the schema rules all use
 * it.
 */
export interface Catalog {
  tables: CatalogTable[]
  /** Functions and views that belong to no extension. */
  routines: string[]
}

export interface CatalogTable {
  name: string
  /** Its rows stand in parts, which are no tables of the catalog. */
  is_parted: boolean
  columns: CatalogColumn[]
  constraints: CatalogConstraint[]
  indexes: CatalogIndex[]
  triggers: string[]
}

export interface CatalogColumn {
  name: string
  /** As SQL writes it: `numeric(14,2)`, `text[]`. */
  type: string
  collation: string | null
  is_nullable: boolean
  identity: 'always' | 'by default' | null
  is_generated: boolean
  /** The default's or the generated column's expression. */
  expression: string | null
}

export interface CatalogConstraint {
  name: string
  kind: 'primary key' | 'unique' | 'foreign key' | 'check' | 'exclusion' | 'trigger'
  /** In the order of the key; empty for checks of no column. */
  columns: string[]
  references: string | null
  is_deferrable: boolean
  definition: string
}

export interface CatalogIndex {
  name: string
  columns: string[]
  is_unique: boolean
  definition: string
}

interface CatalogRow {
  name: string
  is_parted: boolean
  columns: CatalogColumn[]
  constraints: CatalogConstraint[]
  indexes: CatalogIndex[]
  triggers: string[]
}

const TABLES = `
  select t.relname as name, t.relkind = 'p' as is_parted,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod),
        'collation', (select c.collname from pg_collation c where c.oid = a.attcollation and c.collname <> 'default'),
        'is_nullable', not a.attnotnull,
        'identity', case a.attidentity when 'a' then 'always' when 'd' then 'by default' end,
        'is_generated', a.attgenerated <> '',
        'expression', pg_get_expr(d.adbin, d.adrelid)
      ) order by a.attnum), '[]')
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'name', c.conname,
        'kind', case c.contype when 'p' then 'primary key' when 'u' then 'unique' when 'f' then 'foreign key'
                               when 'c' then 'check' when 'x' then 'exclusion' else 'trigger' end,
        'columns', (select coalesce(jsonb_agg(a.attname order by k.position), '[]')
                    from unnest(c.conkey) with ordinality k (attnum, position)
                    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum),
        'references', (select r.relname from pg_class r where r.oid = c.confrelid),
        'is_deferrable', c.condeferrable,
        'definition', pg_get_constraintdef(c.oid)
      ) order by c.conname), '[]')
     from pg_constraint c where c.conrelid = t.oid and c.contype <> 'n') as constraints,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'name', i.relname,
        'columns', (select coalesce(jsonb_agg(coalesce(a.attname::text, pg_get_indexdef(x.indexrelid, k.position::int, true))
                                              order by k.position), '[]')
                    from unnest(x.indkey) with ordinality k (attnum, position)
                    left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum and k.attnum > 0
                    where k.position <= x.indnkeyatts),
        'is_unique', x.indisunique,
        'definition', pg_get_indexdef(x.indexrelid)
      ) order by i.relname), '[]')
     from pg_index x join pg_class i on i.oid = x.indexrelid
     where x.indrelid = t.oid
       and not exists (select from pg_constraint c where c.conindid = i.oid and c.contype in ('p', 'u', 'x'))) as indexes,
    (select coalesce(jsonb_agg(pg_get_triggerdef(g.oid) order by g.tgname), '[]')
     from pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal) as triggers
  from pg_class t
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
  order by t.relname collate "C"`

const ROUTINES = `
  select 'view ' || relname || ' as ' || pg_get_viewdef(oid) as text
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
    and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')
  union all
  select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind <> 'a'
    and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')
  order by text`

export async function readCatalog(db: pg.Pool | pg.ClientBase): Promise<Catalog> {
  const tables = await db.query<CatalogRow>(TABLES)
  const routines = await db.query<{ text: string }>(ROUTINES)
  return { tables: tables.rows, routines: routines.rows.map(({ text }) => text) }
}
