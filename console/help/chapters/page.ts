import { existsSync, readFileSync } from 'node:fs'
import type { Locale, Text } from '../../i18n/locale'
import type { PageName } from '../../paths'
import { document, link, textIn } from '../document'
import { type Chapter, PICTURE_SCALE, type Task } from './chapter'
import { CHAPTERS } from './chapters'
import { sizeOfWebp } from './webp'

type Language = 'zh' | 'en'
const languageOf = (locale: Locale): Language => (locale === 'en_US' ? 'en' : 'zh')
const fileOf = (chapter: Chapter, language: Language) =>
  `${chapter.name}${language === 'en' ? '-en' : ''}.html`

export const pictureFile = (name: string, language: Language): URL =>
  new URL(`../pictures/${language}/${name}.webp`, import.meta.url)

/** The page of a chapter in both languages. */
export const chapterFiles = (chapter: Chapter, system: Text, help: Text) =>
  (['zh_CN', 'en_US'] as const).map((locale) => ({
    name: fileOf(chapter, languageOf(locale)),
    content: chapterPage(chapter, locale, system, help),
  }))

function chapterPage(chapter: Chapter, locale: Locale, system: Text, help: Text): string {
  const text = textIn(locale)
  const { title, about, tasks } = chapter
  const contents = tasks.map((task) => `<li><a href="#${task.id}">${text(task.title)}</a></li>`).join('')
  const [guide, other] =
    locale === 'en_US'
      ? [link('/help/en.html', help.en, 'en'), link(`/help/${fileOf(chapter, 'zh')}`, '简体中文', 'zh-CN')]
      : [link('/help/index.html', help.zh, 'zh-CN'), link(`/help/${fileOf(chapter, 'en')}`, 'English', 'en')]
  return document({
    ...{ language: locale === 'en_US' ? 'en' : 'zh-CN', title: text(title), system: text(system) },
    aside: `${guide} ${other}`,
    body: `<nav aria-label="${text(title)}"><ul>${contents}</ul></nav>
<main><h1>${text(title)}</h1>
<p>${text(about)}</p>
${tasks.map((task) => taskHtml(task, locale)).join('\n')}</main>`,
  })
}

function taskHtml({ id, title, steps, picture }: Task, locale: Locale): string {
  const text = textIn(locale)
  const list = `<ol>${steps.map((step) => `<li>${labelled(text(step))}</li>`).join('')}</ol>`
  return `<section aria-labelledby="${id}"><h2 id="${id}">${text(title)}</h2>${list}${
    picture ? pictureHtml(picture.name, text(picture.alt), languageOf(locale)) : ''
  }</section>`
}

/** The labels of the screens stand out, as they do there. */
const labelled = (step: string): string => step.replace(/“([^”]+)”/g, '“<b>$1</b>”')

/** With its size, so that nothing moves when it comes. A picture that is not taken yet is left out: the build is needed to take it. */
function pictureHtml(name: string, alt: string, language: Language): string {
  const file = pictureFile(name, language)
  if (!existsSync(file)) return ''
  const { width, height } = sizeOfWebp(readFileSync(file))
  const shown = (pixels: number) => Math.round(pixels / PICTURE_SCALE)
  return `<img src="/help/pictures/${language}/${name}.webp" width="${shown(width)}" height="${shown(height)}" loading="lazy" alt="${alt}" />`
}

/** Links to the tasks that are done on a page; '' where there is none. */
export function tasksOf(page: PageName, locale: Locale): string {
  const text = textIn(locale)
  const links = CHAPTERS.flatMap((chapter) =>
    chapter.tasks
      .filter(({ pages }) => pages.includes(page))
      .map(
        ({ id, title }) =>
          `<li><a href="/help/${fileOf(chapter, languageOf(locale))}#${id}">${text(title)}</a></li>`,
      ),
  )
  return links.length === 0 ? '' : `<dd><ul class="tasks">${links.join('')}</ul></dd>`
}
