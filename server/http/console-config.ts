import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { StartupRefusal } from '../startup-refusal'

/** The console's run-time configuration: the file that an operator has put into the data folder, else the built one. */
export interface ConsoleConfig {
  /** The operator's config.js; null: the console's own. */
  file: string | null
  /** The origin of the API, or '' where it is this server. */
  apiHost: string
}

const NAME = 'config.js'

/**
 * Reads the values that the file will set in the browser, because the page's content policy must allow the API host
 * that it names, and no other host.
 */
export function readConsoleConfig(dataFolder: string, consoleFolder: string): ConsoleConfig {
  const own = join(dataFolder, NAME)
  const file = existsSync(own) ? own : null
  const read = file ?? join(consoleFolder, NAME)
  return { file, apiHost: existsSync(read) ? apiHostIn(read) : '' }
}

function apiHostIn(file: string): string {
  const host = valueIn(file)
  if (host === undefined || host === '') return ''
  if (typeof host === 'string' && /^https?:\/\/[^\s;,'"/]+\/*$/.test(host) && URL.canParse(host))
    return new URL(host).origin
  throw new StartupRefusal(
    `${file} 中的 apiHost 无效：须为完整来源，如 'https://api.example.org'（无路径），或留空。`,
    `apiHost in ${file} is not an origin: write it like 'https://api.example.org', without a path, or leave it empty.`,
  )
}

/**
 * Runs the file in a context of its own to see what it sets. It is the operator's file and as trusted as the program.
 */
function valueIn(file: string): unknown {
  try {
    const found: unknown = runInNewContext(`${readFileSync(file, 'utf8')}\nwindow.waterConfig?.apiHost`, {
      window: {},
    })
    return found
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupRefusal(
      `${file} 无法读取：请按 console/public/config.js 的样式书写。(${reason})`,
      `${file} cannot be read: write it like console/public/config.js. (${reason})`,
    )
  }
}
