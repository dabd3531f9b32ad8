import { PAGES } from '../routes'
import { LEADS } from '../shell/leads'
import type { Screen } from './table'

/** The module of each page's screen, by the page's path; run by the build, which reads it from the import on demand. */
export function screens(): Screen[] {
  return PAGES.map(({ path, screen, organization }) => {
    const module = /\(["']\/(?:console\/)?([^"']+)["']/.exec(String(screen))?.[1]
    if (module === undefined) throw new Error(`the screen of ${path} is no import on demand`)
    return { path, modules: organization === undefined ? [module] : ['shell/in-organization.tsx', module] }
  })
}

export const leads = LEADS
