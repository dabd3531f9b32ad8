import type { Finder } from '../search/finder'
import { usersFound } from './found-store'

export const findUsers: Finder = async (asked) =>
  (await usersFound(asked)).map(({ id, username, name }) => ({
    id,
    title: name || username,
    subtitle: name ? username : '',
  }))
