import type { Config } from './config'
import { hasCluster } from './db/embedded/cluster'
import { runningDatabase, startEmbeddedDatabase } from './db/embedded/embedded-database'
import { refuseOtherThanOwner } from './db/login/login-state'
import { StartupRefusal } from './startup-refusal'

export interface OpenDatabase {
  connectionString: string
  close(): Promise<void>
}

/**
 * For commands beside the server: its own database as its owner, the running one of the data folder, or the data folder's, started for this
 * command.
 */
export async function openDatabase(
  { ownerUrl, dataFolder }: Pick<Config, 'ownerUrl' | 'dataFolder'>,
  say: (line: string) => void,
): Promise<OpenDatabase> {
  if (ownerUrl === null && !hasCluster(dataFolder)) {
    throw new StartupRefusal(
      `${dataFolder} 中没有数据库：请把 DATA_DIR 设为服务所用的文件夹，或设置 DATABASE_URL。`,
      `There is no database in ${dataFolder}: set DATA_DIR to the folder that the server uses, or set DATABASE_URL.`,
    )
  }
  const running = ownerUrl ?? (await runningDatabase(dataFolder))
  if (running !== null) {
    await refuseOtherThanOwner(running)
    return { connectionString: running, close: async () => {} }
  }
  const embedded = await startEmbeddedDatabase(dataFolder, say)
  return { connectionString: embedded.connectionString, close: () => embedded.stop() }
}
