import { fileURLToPath } from 'node:url'

/** Beside this file in the sources, beside the bundle when it is built. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
