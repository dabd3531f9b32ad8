import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs'
import type { Config } from '../config'
import type { Database } from '../db/database'
import { read } from '../db/read-write'
import { StartupRefusal } from '../startup-refusal'
import { hasNamedFiles } from './named-files-store'

/** Makes the folder of files where it is missing, and refuses one in which this user cannot write. */
export function prepareFilesFolder({ filesFolder }: Pick<Config, 'filesFolder'>): void {
  try {
    mkdirSync(filesFolder, { recursive: true, mode: 0o700 })
    accessSync(filesFolder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupRefusal(
      `无法在 ${filesFolder} 写入文件：请把 FILES_DIR 设为服务用户可写的文件夹。(${reason})`,
      `Files cannot be written into ${filesFolder}: set FILES_DIR to a folder in which the server's user can write. (${reason})`,
    )
  }
}

/**
 * Refuses an empty folder where the database names files: the network folder is not mounted, or another server's folder is meant.
 * What this server would write there, the others would never find.
 */
export async function refuseForeignFolder(
  { filesFolder }: Pick<Config, 'filesFolder'>,
  db: Database,
): Promise<void> {
  if (readdirSync(filesFolder).length > 0 || !(await read(db, hasNamedFiles))) return
  throw new StartupRefusal(
    `${filesFolder} 是空的，而数据库登记了文件：请挂载共享文件夹，或把 FILES_DIR 设为文件所在的文件夹；文件确已丢失时，在其中建立任一文件再启动。`,
    `${filesFolder} is empty, but the database names files: mount the shared folder, or set FILES_DIR to the folder that has them; if they are lost for good, put any file there and start again.`,
  )
}
