import type { Need } from '@water/rules/access/may'
import type { ComponentType } from 'react'
import type { Text } from './i18n/locale'
import { PATHS, type PageName } from './paths'
import type { IconName } from './ui/show/icon'

export type Screen = () => Promise<{ default: ComponentType }>

/** One page of console.md §2. rules/access/may checks its `access`, for guard, menu and links alike. */
export interface PageRoute {
  path: string
  name: PageName
  title: Text
  access: Need
  screen: Screen
  /**
   * 'one': it configures one organization or writes its rows. 'some': a super administrator can also use it without a
   * chosen one. Without an organization such a page explains this (shell/in-organization).
   */
  organization?: 'one' | 'some'
  /** Not in the menu. */
  hidden?: true
  /** A page that is made again on every visit. */
  keepAlive?: false
}

/** A branch of the menu; its own path leads to its first page. */
export interface RouteGroup {
  path: string
  title: Text
  icon: IconName
  order: number
  hidden?: true
  /** The target of the group's own path; absent when a page has that path. */
  redirect?: string
  pages: readonly PageRoute[]
}

/** A sentence about each page of a feature, for the help. */
export type PageGuide<Paths> = Readonly<Record<keyof Paths, Text>>

type Options = Pick<PageRoute, 'screen'> & Partial<Pick<PageRoute, 'organization' | 'hidden' | 'keepAlive'>>

export const page = (name: PageName, zh: string, en: string, access: Need, options: Options): PageRoute => ({
  path: PATHS[name],
  name,
  title: { zh, en },
  access,
  ...options,
})

/** Names of records that have a page to create and one to edit. */
type RecordName = {
  [Name in PageName]: `${Name}Create` | `${Name}Edit` extends PageName ? Name : never
}[PageName]

/** List, create and edit of one kind of configuration record; only the list is in the menu. */
export const records = (
  name: RecordName,
  title: Text,
  one: Text,
  screens: Record<'list' | 'create' | 'edit', Screen>,
): PageRoute[] => [
  page(name, title.zh, title.en, 'staff', { screen: screens.list }),
  page(`${name}Create`, `新建${one.zh}`, `Create ${one.en}`, 'staff', {
    hidden: true,
    screen: screens.create,
  }),
  page(`${name}Edit`, `编辑${one.zh}`, `Edit ${one.en}`, 'staff', { hidden: true, screen: screens.edit }),
]
