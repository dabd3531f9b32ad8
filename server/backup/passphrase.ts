import { readFileSync } from 'node:fs'
import { emitKeypressEvents, type Key } from 'node:readline'
import { StartupRefusal } from '../startup-refusal'

/** A guess costs a tenth of a second, and somebody who took the archive has all the time. */
const SHORTEST = 12
/** Repeated letters make a passphrase long and not hard to guess. */
const FEWEST_DIFFERENT = 5

/** From the file, or asked for at the terminal; a new one twice. An archive opens with whatever it was made with. */
export async function readPassphrase(file: string | null, isNew: boolean): Promise<string> {
  const given = file === null ? await askFor(isNew) : fromFile(file)
  if (!isNew || (given.length >= SHORTEST && new Set(given).size >= FEWEST_DIFFERENT)) return given
  throw new StartupRefusal(
    `备份口令至少 ${SHORTEST} 个字符，其中至少 ${FEWEST_DIFFERENT} 个互不相同：请换一个口令并妥善保存，没有它备份无法恢复。`,
    `The passphrase of a back-up has at least ${SHORTEST} characters, ${FEWEST_DIFFERENT} of them different: choose another one and keep it, because nothing can be restored without it.`,
  )
}

function fromFile(file: string): string {
  try {
    return (readFileSync(file, 'utf8').split('\n')[0] ?? '').trim()
  } catch (error) {
    throw new StartupRefusal(
      `无法读取 BACKUP_PASSPHRASE_FILE=${file}：请核对路径和权限。(${(error as Error).message})`,
      `BACKUP_PASSPHRASE_FILE=${file} cannot be read: check its path and its owner. (${(error as Error).message})`,
    )
  }
}

async function askFor(isNew: boolean): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new StartupRefusal(
      '没有备份口令：请把口令写入一个文件，并设 BACKUP_PASSPHRASE_FILE 为它的路径。',
      'There is no passphrase for the back-up: write one into a file and set BACKUP_PASSPHRASE_FILE to its path.',
    )
  }
  const first = await typed('备份口令 · passphrase of the back-up: ')
  if (!isNew || (await typed('再输入一次 · once more: ')) === first) return first
  throw new StartupRefusal(
    '两次输入的口令不同：请重新执行。',
    'The two passphrases differ: run the command again.',
  )
}

/** Reads a line without showing it. */
function typed(question: string): Promise<string> {
  const { stdin, stdout } = process
  stdout.write(question)
  emitKeypressEvents(stdin)
  stdin.setRawMode(true)
  stdin.resume()
  return new Promise((resolve) => {
    let line = ''
    const end = (done: () => void) => {
      stdin.off('keypress', press)
      stdin.setRawMode(false)
      stdin.pause()
      stdout.write('\n')
      done()
    }
    const press = (text: string | undefined, key: Key) => {
      if (key.ctrl && (key.name === 'c' || key.name === 'd')) end(() => process.exit(1))
      else if (key.name === 'return' || key.name === 'enter') end(() => resolve(line.trim()))
      else if (key.name === 'backspace') line = [...line].slice(0, -1).join('')
      else if (!key.ctrl && !key.meta && text) line += text
    }
    stdin.on('keypress', press)
  })
}
