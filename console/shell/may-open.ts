import { may, type Person } from '@water/rules/access/may'
import { createContext } from 'react'
import type { PageName } from '../paths'
import type { PageRoute } from '../route'

/** The table of all pages (console/routes.ts), from the frame: a page that stands in the table cannot import it. */
export const PageTable = createContext<readonly PageRoute[]>([])

/** Tells whether a person may open a page of the table. */
export const mayOpen = (pages: readonly PageRoute[], name: PageName, person: Person | null): boolean =>
  may(person, pages.find((page) => page.name === name)?.access ?? 'staff')
