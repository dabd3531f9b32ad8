// npm run restore -- ARCHIVE [--check]: fills an empty place from an archive of npm run backup, and verifies it.
import { resolve } from 'node:path'
import { type CheckedArchive, checkArchive } from './backup/archive-reader'
import {
  type BroughtBack,
  bringBack,
  markFinished,
  markUnfinished,
  refuseNewer,
  refuseUsedDatabase,
  refuseUsedFolder,
} from './backup/bring-back'
import { readPassphrase } from './backup/passphrase'
import { sizeText, spanText, terminalProgress } from './backup/progress'
import { loadBackupSettings, loadDatabasePlace } from './config'
import { startEmbeddedDatabase } from './db/embedded/embedded-database'
import { unreachable } from './db/unreachable'
import { createFileStore } from './files/file-store'
import { StartupRefusal } from './startup-refusal'
import { verifyAll } from './verify/verify-all'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function chosenArchive(args: readonly string[]): { path: string; isCheck: boolean } {
  const [path, ...options] = args
  const isCheck = options.length === 1 && options[0] === '--check'
  if (path !== undefined && !path.startsWith('-') && (options.length === 0 || isCheck))
    return { path: resolve(path), isCheck }
  throw new StartupRefusal(
    '请指定备份文件：npm run restore -- 备份文件（加 --check 只检查，不恢复）。',
    'Name the archive: npm run restore -- ARCHIVE (with --check it is only checked).',
  )
}

/** Resolves with the number of violations that were brought back with the books. */
async function main(): Promise<number> {
  const startedAt = performance.now()
  const { path, isCheck } = chosenArchive(process.argv.slice(2))
  const { ownerUrl, dataFolder, filesFolder } = loadDatabasePlace()
  if (!isCheck) {
    refuseUsedFolder('DATA_DIR', dataFolder)
    refuseUsedFolder('FILES_DIR', filesFolder)
    if (ownerUrl !== null) await refuseUsedDatabase(ownerUrl)
  }
  const archive = await checked(path)
  await refuseNewer(archive)
  if (isCheck) return 0

  markUnfinished(dataFolder, path)
  const embedded = ownerUrl === null ? await startEmbeddedDatabase(dataFolder, say) : null
  try {
    const connectionString = ownerUrl ?? embedded!.connectionString
    const files = createFileStore({ filesFolder })
    const progress = terminalProgress(process.stdout)
    const brought = await bringBack(archive, { connectionString, dataFolder, files, progress })
    const broken = await verifyAll({ connectionString, dataFolder, files, say })
    markFinished(dataFolder)
    report(brought, archive, spanText(performance.now() - startedAt))
    if (ownerUrl !== null)
      say(
        `请用 ${dataFolder}/secrets 中的 JWT_SECRET 和 SECRET_KEY 启动服务 · start the server with JWT_SECRET and SECRET_KEY from ${dataFolder}/secrets`,
      )
    return broken
  } catch (error) {
    say(`恢复没有完成 · the restore did not end`)
    throw error
  } finally {
    await embedded?.stop()
  }
}

async function checked(path: string): Promise<CheckedArchive> {
  const passphrase = await readPassphrase(loadBackupSettings().passphraseFile, false)
  const progress = terminalProgress(process.stdout)
  let read = 0
  const archive = await checkArchive(path, passphrase, (bytes) => {
    read += bytes
    progress.at(0, `检查 · checking ${sizeText(read)}`)
  }).finally(() => progress.end())
  say(
    `备份完好：${archive.head.made_at}，${sizeText(archive.bytes)} · the archive is whole: of ${archive.head.made_at}, ${sizeText(archive.bytes)}`,
  )
  return archive
}

function report(
  brought: BroughtBack,
  { head, manifest }: CheckedArchive,
  span: { zh: string; en: string },
): void {
  if (brought.migrated.length > 0)
    say(`已升级 ${brought.migrated.length} 步 · applied ${brought.migrated.join(', ')}`)
  if (brought.foreign.length > 0)
    say(`未恢复不属于本系统的表 · left out tables of others: ${brought.foreign.join(', ')}`)
  if (manifest.missing.length > 0)
    say(
      `有 ${manifest.missing.length} 个文件在备份时已丢失 · ${manifest.missing.length} files were lost before the back-up was made`,
    )
  say(
    `本系统的新编号：${brought.installation}。原系统的备份不会自动清理 · this is a new installation, ${brought.installation}: it leaves the archives of the old one alone`,
  )
  if (head.installation !== undefined)
    say(`  接管 · to take them over: npm run backup -- --adopt ${head.installation}`)
  say(
    `已恢复到 ${head.made_at}，用时 ${span.zh}：${brought.rows} 行，${brought.files} 个文件 · brought back as of ${head.made_at} in ${span.en}: ${brought.rows} rows, ${brought.files} files`,
  )
}

try {
  process.exitCode = (await main()) === 0 ? 0 : 1
} catch (error) {
  const known = unreachable(error) ?? error
  process.stderr.write(`\n${known instanceof StartupRefusal ? known.message : (known as Error).stack}\n`)
  process.exitCode = 1
}
