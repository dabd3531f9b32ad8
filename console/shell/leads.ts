import { ROUTES } from '../routes'
import { START } from './guard'

/** Paths that only redirect to a page. */
export const LEADS: Readonly<Record<string, string>> = {
  '/': START,
  '/dashboard/home': START,
  ...Object.fromEntries(ROUTES.flatMap(({ path, redirect }) => (redirect ? [[path, redirect]] : []))),
}
