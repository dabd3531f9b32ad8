import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { FileStore } from '../files/file-store'
import { type NamedFile, namedFilesOf } from '../files/named-files-store'
import type { Violation } from './invariant'
import { MOST_NAMED } from './violations-store'

/** The files that rows name: how many there are, and which of them are missing or not what was stored. */
export async function brokenFiles(
  pool: pg.Pool,
  files: FileStore,
): Promise<{ count: number; violations: Violation[] }> {
  const violations: Violation[] = []
  let count = 0
  for await (const some of namedFilesOf(pool)) {
    for (const named of some) {
      count += 1
      const fault = violations.length < MOST_NAMED ? await faultOf(files, named) : null
      if (fault !== null) {
        const { organization_id, object, id, key } = named
        violations.push({ organization_id, object, id, detail: `file ${key} ${fault}` })
      }
    }
  }
  return { count, violations }
}

async function faultOf(files: FileStore, { key, size, sha256 }: NamedFile): Promise<string | null> {
  const file = await files.find(key)
  if (file === null) return 'is missing'
  try {
    const found = (await file.stat()).size
    if (found !== size) return `has ${found} bytes instead of ${size}`
    if (sha256 === null) return null
    const hash = createHash('sha256')
    for await (const chunk of file.createReadStream({ autoClose: false })) hash.update(chunk)
    return hash.digest('hex') === sha256 ? null : 'has another content than was stored'
  } finally {
    await file.close()
  }
}
