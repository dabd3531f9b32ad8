import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// This file is in server/ as a source and in server/dist/ as a part of the bundle.
const here = dirname(fileURLToPath(import.meta.url))
const serverFolder = basename(here) === 'dist' ? dirname(here) : here

export const migrationsFolder = join(serverFolder, 'db', 'migrations')
/** The console as it was built for the browser. */
export const consoleFolder = join(dirname(serverFolder), 'console', 'dist')
/** The bundles that `npm start` runs. */
export const bundleFolder = join(serverFolder, 'dist')
