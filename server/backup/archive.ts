import type { backupKinds } from '@water/contract/backups/calls'
import { StartupRefusal } from '../startup-refusal'

/**
 * The layout of an archive, in the order of its entries. It is a tar file, so that it can be read in ten years without this
 * program: a table is rows in PostgreSQL's COPY text format, compressed with gzip in pieces that follow each other.
 *
 *     archive.json                 what this is: format, time, migrations, whose it is
 *     secrets.json                 JWT_SECRET and SECRET_KEY, locked with the passphrase
 *     data/audit-seals.log …       small files of the data folder
 *     tables/<table>/00000001.gz   the rows
 *     files/<key>                  what people uploaded and the papers of invoices
 *     manifest.json                rows and bytes of each table, counters, files, SHA-256 of everything before
 *     manifest.mac                 HMAC of the manifest under a key of the passphrase
 */
export const HEAD = 'archive.json'
export const SECRETS = 'secrets.json'
export const MANIFEST = 'manifest.json'
export const MAC = 'manifest.mac'
export const TABLES = 'tables'
export const FILES = 'files'
export const DATA = 'data'
/** The small files of the data folder that belong to a back-up. */
export const DATA_FILES = ['audit-seals.log', 'config.js']

export const FORMAT = 'tap-water backup'
export const VERSION = 1
export const SUFFIX = '.backup.tar'

export interface Head {
  format: string
  version: number
  /** The moment at which the database is shown, as the utility's time. */
  made_at: string
  /** The version of PostgreSQL, as `server_version_num`. */
  postgres: number
  migrations: { name: string; checksum: string }[]
  /** The installation whose archive it is. Older archives do not say it. */
  installation?: string
  kind?: (typeof backupKinds)[number]
}

/** Two installations may share a folder, and make archives in the same second. */
export const nameOf = ({ made_at, installation = '' }: Pick<Head, 'made_at' | 'installation'>): string =>
  `tap-water-${made_at.replace(/\D/g, '')}-${installation.slice(0, 8)}${SUFFIX}`

export interface TableCount {
  name: string
  columns: string[]
  rows: number
  /** The size of the COPY text, before compression. */
  bytes: number
}

export interface Counter {
  table: string
  column: string
  /** In decimal digits: a counter may pass what a JSON number can say. */
  value: string
  is_called: boolean
}

export interface Manifest {
  tables: TableCount[]
  counters: Counter[]
  files: { count: number; bytes: number }
  /** Keys that rows name, but whose files were gone before the back-up. */
  missing: string[]
  /** Over the name, the size and the content of every entry before the manifest, in hexadecimal. */
  sha256: string
}

export const damaged = (path: string, reason: string): StartupRefusal =>
  new StartupRefusal(
    `备份文件 ${path} 已损坏或不完整（${reason}）：请换另一份备份。没有写入任何内容。`,
    `The archive ${path} is damaged or incomplete (${reason}): take another back-up. Nothing was written.`,
  )
