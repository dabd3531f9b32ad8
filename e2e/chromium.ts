import { execFileSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

const bundle = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', '..')
const { version } = JSON.parse(readFileSync(join(bundle, 'package.json'), 'utf8'))
const cache = join(bundle, '..', '..', '.cache')

/** The named Chromium, if there is one; else the one that npm installed, the same on every machine. */
export async function findChromium(named: string | undefined): Promise<string> {
  if (named && existsSync(named)) return named
  if (named) process.stderr.write(`There is no ${named} (CHROMIUM): the stories run in npm's Chromium.\n`)
  return unpack(join(bundle, 'bin', 'chromium.br'), join(cache, `chromium-${version}`))
}

/**
 * Unpacks a program beside its place and renames it into place. So it is complete or absent, even if many processes
 * unpack it together or one is killed. The package's own way takes any existing file for a complete one.
 */
export async function unpack(archive: string, program: string): Promise<string> {
  if (existsSync(program)) return program
  await mkdir(dirname(program), { recursive: true })
  const folder = await mkdtemp(`${program}-part-`)
  try {
    const part = join(folder, 'program')
    const whole = createBrotliDecompress({ chunkSize: 1 << 20 })
    await pipeline(createReadStream(archive), whole, createWriteStream(part, { mode: 0o755 }))
    await rename(part, program)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return program
}

/**
 * Unpacks the fonts of npm's package and answers the file that makes them Chromium's only ones: a story that measures widths
 * passes on every machine, whatever fonts it has. Chinese characters are boxes in them; pictures for people take the
 * machine's fonts.
 */
export async function findFonts(): Promise<string> {
  const folder = join(cache, `fonts-${version}`)
  const settings = join(folder, 'fonts.conf')
  if (existsSync(settings)) return settings
  await mkdir(cache, { recursive: true })
  const part = await mkdtemp(`${folder}-part-`)
  try {
    const archive = await unpack(join(bundle, 'bin', 'fonts.tar.br'), join(part, 'fonts.tar'))
    execFileSync('tar', ['-xf', archive, '-C', part, 'fonts'])
    await writeFile(
      join(part, 'fonts.conf'),
      `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>
`,
    )
    // Another process may have been faster: its folder is as good.
    await rename(part, folder).catch((error: Error) => {
      if (!existsSync(settings)) throw error
    })
  } finally {
    await rm(part, { recursive: true, force: true })
  }
  return settings
}
