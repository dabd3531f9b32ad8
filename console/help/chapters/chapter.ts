import type { Text } from '../../i18n/locale'
import type { PageName } from '../../paths'

/** A picture of the demo company's screens, which `npm run pictures` takes in both languages. */
export interface Picture {
  /** Its file: console/help/pictures/<language>/<name>.webp. */
  name: string
  alt: Text
}

/** Pixels of a picture for each of the screen, so that it is sharp. */
export const PICTURE_SCALE = 1.5

/** Something that a person does, in steps. Between “ and ” stand the labels of the screens. */
export interface Task {
  id: string
  title: Text
  /** The pages on which it is done: their sections of the help name it. */
  pages: readonly PageName[]
  steps: readonly Text[]
  picture?: Picture
}

/** The chapter of a desk. */
export interface Chapter {
  name: string
  title: Text
  about: Text
  tasks: readonly Task[]
}

export const both = (zh: string, en: string): Text => ({ zh, en })
