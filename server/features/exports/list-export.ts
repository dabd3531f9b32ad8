import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Language } from '@water/contract/text'
import type { Work } from '../../aside/work'
import { databaseWithin } from '../../db/databases'
import { read } from '../../db/read-write'
import { scopeOf } from '../../db/scope'
import type { FileJob } from '../jobs/job'
import type { FileToMake } from '../jobs/make-file'
import type { ListExport, ListQuery, Source } from './export'
import { bytesOf, typeOf } from './file'
import { exportAt } from './lists'

/** A person's request for a file. */
export interface ExportWork {
  path: string
  query: ListQuery
  language: Language
}

// The route wrote it.
const workOf = (content: Buffer) => JSON.parse(content.toString()) as ExportWork

function listOf({ path }: Pick<ExportWork, 'path'>): ListExport {
  const list = exportAt(path)
  if (list === undefined) throw new Error(`There is no export at ${path}`)
  return list
}

/** The file of a list that a person waits for. */
export const listExportWork: Work<ExportWork & Omit<Source, 'ask'>, Uint8Array> = {
  name: 'list_export',
  run: (databases, { path, query, ...asker }) =>
    read(databaseWithin(databases, asker.scope), (reader) => {
      const source: Source = { ...asker, ask: (question) => question(reader) }
      return buffer(Readable.from(bytesOf(listOf({ path }), source, query)))
    }),
}

/** Whoever may export the list may have its file. */
export const needsOfExport = (asked: Buffer) => [listOf(workOf(asked)).endpoint.access]

/** A long list as a file. Its rows are read in short questions, so that nobody waits for it. */
export const listExport: FileJob = {
  about(content) {
    const work = workOf(content)
    return { action: `${listOf(work).object}.export`, type: typeOf(work.query.format) }
  },
  make,
}

async function* make({ db, org, content, by, now, progress }: FileToMake): AsyncGenerator<Buffer> {
  const work = workOf(content)
  const list = listOf(work)
  const source: Source = {
    ask: (question) => read(db, question),
    scope: scopeOf(org),
    now,
    language: work.language,
    asker: by,
    isSuperuser: false,
  }
  const total = await list.count(source, work.query, Number.MAX_SAFE_INTEGER)
  await progress(0, total)
  yield* bytesOf(list, source, work.query, (rows) => progress(rows, Math.max(rows, total)))
}
