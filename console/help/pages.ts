import { readFileSync } from 'node:fs'
import type { Locale, Text } from '../i18n/locale'
import type { PageRoute } from '../route'
import { ROUTES } from '../routes'
import { AROUND } from './around'
import { CHAPTERS } from './chapters/chapters'
import { chapterFiles, tasksOf } from './chapters/page'
import { CORRECTIONS } from './corrections'
import { document, escaped, link, textIn } from './document'
import { GATEWAY } from './gateway'
import { GUIDE } from './guide'
import { MOVING_IN } from './moving-in'
import type { Part } from './part'
import { both, rulesHtml } from './rules'
import { searchIndex } from './search-index'

/** A page of the help or a file beside it: its name under /help/ and its content. */
export interface HelpFile {
  name: string
  content: string
}

export interface Version {
  number: string
  /** The one of the sources that the console was built from; null where they came without their history. */
  commit: string | null
  /** The fingerprint of the console's sources. */
  fingerprint: string
  /** Everything of others that ships with the product. */
  packages: readonly { name: string; version: string; licence: string }[]
}

const here = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** The help that the product itself serves: pages without scripts, except the one that finds the theme. */
export function helpFiles(version: Version): HelpFile[] {
  const pages = pagesOf(version)
  // Where answers are equal, the one with steps comes first.
  const isChapter = (name: string) => CHAPTERS.some((chapter) => name.startsWith(chapter.name))
  const ordered = [...pages].sort((one, other) => Number(isChapter(other.name)) - Number(isChapter(one.name)))
  const inLanguage = (isEnglish: boolean) =>
    ordered.filter(({ name }) => name === 'rules.html' || /^en\.|-en\./.test(name) === isEnglish)
  const index = (language: 'zh' | 'en') => ({
    name: `search-${language}.json`,
    content: JSON.stringify(searchIndex(inLanguage(language === 'en'), language)),
  })
  return [...pages, index('zh'), index('en'), { name: 'help.css', content: here('./help.css') }]
}

const pagesOf = (version: Version): HelpFile[] => [
  { name: 'index.html', content: guidePage('zh_CN', version) },
  { name: 'en.html', content: guidePage('en_US', version) },
  { name: 'source.html', content: sourcePage('zh_CN', version) },
  { name: 'source-en.html', content: sourcePage('en_US', version) },
  ...CHAPTERS.flatMap((chapter) => chapterFiles(chapter, SYSTEM, TITLE)),
  { name: 'rules.html', content: rulesPage() },
  ...partsFiles('gateway', GATEWAYS, GATEWAY),
  ...partsFiles('moving-in', MOVE, MOVING_IN),
]

const SYSTEM: Text = { zh: '自来水管理系统', en: 'Tap Water Management System' }
const TITLE: Text = { zh: '帮助文档', en: 'Document' }
const SOURCE: Text = { zh: '版本、源代码与许可证', en: 'Version, sources and licences' }
const RULES: Text = { zh: '计费规则', en: 'Billing rules' }
const MOVE: Text = { zh: '从别的系统接管', en: 'Moving in from another system' }
const GATEWAYS: Text = { zh: '写给网关的开发者', en: 'For the maker of a gateway' }

function guidePage(locale: Locale, version: Version): string {
  const text = textIn(locale)
  const groups = ROUTES.filter(({ hidden }) => !hidden)
  const pageText = (page: PageRoute) =>
    `<dt id="${page.name}">${text(page.title)}</dt><dd>${text(GUIDE[page.name] ?? page.title)}</dd>${tasksOf(page.name, locale)}`
  const chapters = CHAPTERS.map(
    ({ name, title, about }) =>
      `<li><a href="${partsAddress(name, locale)}">${text(title)}</a><br />${text(about)}</li>`,
  )
  const sections = [
    section(
      'desks',
      text({ zh: '按岗位，一步一步', en: 'By desk, step by step' }),
      `<ul>${chapters.join('')}</ul>`,
    ),
    section(
      'around',
      text({ zh: '到处都一样的', en: 'The same everywhere' }),
      definitions('around', AROUND, text),
    ),
    ...groups.map(({ path, title, pages }) =>
      section(path.slice(1), text(title), `<dl>${pages.map(pageText).join('')}</dl>`),
    ),
    section(
      'corrections',
      text({ zh: '更正和变更', en: 'Corrections and changes' }),
      definitions('corrections', CORRECTIONS, text),
    ),
    section(
      'rules',
      text(RULES),
      `<p><a href="/help/rules.html">${text({
        zh: '每条计费规则及其算例（中英对照）',
        en: 'Every billing rule with its examples (Chinese and English)',
      })}</a></p>`,
    ),
    section(
      'moving-in',
      text(MOVE),
      `<p><a href="${partsAddress('moving-in', locale)}">${text({
        zh: '八步：准备、各表怎样填写、核对载入、并行试算、确认与撤回',
        en: 'Eight steps: preparing, the columns of each sheet, check and load, the parallel run, agreement and withdrawal',
      })}</a></p>`,
    ),
    section(
      'gateways',
      text({ zh: '远传网关', en: 'Gateways' }),
      `<p><a href="${partsAddress('gateway', locale)}">${text({
        zh: '网关怎样上报读数、取阀门命令，附可直接粘贴的例子',
        en: 'How a gateway reports readings and takes valve commands, with examples to paste',
      })}</a></p>`,
    ),
    section(
      'version',
      text(SOURCE),
      `${versionHtml(version, text)}<p><a href="${sourceAddress(locale)}">${text(SOURCE)}</a></p>`,
    ),
  ]
  const other =
    locale === 'en_US'
      ? link('/help/index.html', '简体中文', 'zh-CN')
      : link('/help/en.html', 'English', 'en')
  const contents = sections.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`).join('')
  const body = `<nav aria-label="${text(TITLE)}"><ul>${contents}</ul></nav>
<main><h1>${text(TITLE)}</h1>
${sections.map(({ html }) => html).join('\n')}</main>`
  return document({
    language: locale === 'en_US' ? 'en' : 'zh-CN',
    title: text(TITLE),
    system: text(SYSTEM),
    aside: other,
    body,
  })
}

function rulesPage(): string {
  const aside = `${link('/help/index.html', TITLE.zh, 'zh-CN')} ${link('/help/en.html', TITLE.en, 'en')}`
  const body = `<main class="rules"><h1>${both(RULES)}</h1>
${rulesHtml(here('../../RULES.md'))}</main>`
  return document({ language: 'zh-CN', title: both(RULES), system: SYSTEM.zh, aside, body })
}

const partsAddress = (name: string, locale: Locale): string =>
  locale === 'en_US' ? `/help/${name}-en.html` : `/help/${name}.html`

/** A page of parts in both languages. */
const partsFiles = (name: string, title: Text, parts: readonly Part[]): HelpFile[] => [
  { name: `${name}.html`, content: partsPage('zh_CN', name, title, parts) },
  { name: `${name}-en.html`, content: partsPage('en_US', name, title, parts) },
]

function partsPage(locale: Locale, name: string, title: Text, parts: readonly Part[]): string {
  const text = textIn(locale)
  const nameOf = (of: string | Text) => (typeof of === 'string' ? `<code>${of}</code>` : text(of))
  const tableOf = ({ heads, lines }: NonNullable<Part['rows']>, id: string) =>
    `<div class="table" role="region" aria-labelledby="${id}" tabindex="0"><table>
<thead><tr>${heads.map((head) => `<th scope="col">${text(head)}</th>`).join('')}</tr></thead>
<tbody>${lines.map(([of, meaning]) => `<tr><td>${nameOf(of)}</td><td>${text(meaning)}</td></tr>`).join('\n')}</tbody></table></div>`
  const sections = parts.map(({ id, title: head, paragraphs, rows, example }) =>
    [
      `<h2 id="${id}">${text(head)}</h2>`,
      ...paragraphs.map((paragraph) => `<p>${text(paragraph)}</p>`),
      ...(rows ? [tableOf(rows, id)] : []),
      ...(example ? [`<pre tabindex="0">${escaped(example)}</pre>`] : []),
    ].join('\n'),
  )
  const contents = parts.map(({ id, title: head }) => `<li><a href="#${id}">${text(head)}</a></li>`).join('')
  const [guide, other] =
    locale === 'en_US'
      ? [link('/help/en.html', TITLE.en, 'en'), link(`/help/${name}.html`, '简体中文', 'zh-CN')]
      : [link('/help/index.html', TITLE.zh, 'zh-CN'), link(`/help/${name}-en.html`, 'English', 'en')]
  return document({
    ...{ language: locale === 'en_US' ? 'en' : 'zh-CN', title: text(title), system: text(SYSTEM) },
    ...{
      aside: `${guide} ${other}`,
      body: `<nav aria-label="${text(title)}"><ul>${contents}</ul></nav>
<main><h1>${text(title)}</h1>\n${sections.join('\n')}</main>`,
    },
  })
}

const sourceAddress = (locale: Locale): string =>
  locale === 'en_US' ? '/help/source-en.html' : '/help/source.html'

/** “Code repository” leads here where the operator has named none. */
function sourcePage(locale: Locale, version: Version): string {
  const text = textIn(locale)
  const rows = version.packages.map(
    (one) =>
      `<tr>${[one.name, one.version, one.licence].map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`,
  )
  const heads = [
    { zh: '软件包', en: 'Package' },
    { zh: '版本', en: 'Version' },
    { zh: '许可证', en: 'Licence' },
  ].map((head) => `<th scope="col">${text(head)}</th>`)
  const licences = text({
    zh: `随本系统交付的 ${version.packages.length} 个第三方软件包及其许可证`,
    en: `The ${version.packages.length} packages of others that ship with the product, with their licences`,
  })
  const [guide, other] =
    locale === 'en_US'
      ? [link('/help/en.html', TITLE.en, 'en'), link('/help/source.html', '简体中文', 'zh-CN')]
      : [link('/help/index.html', TITLE.zh, 'zh-CN'), link('/help/source-en.html', 'English', 'en')]
  const body = `<main class="rules"><h1>${text(SOURCE)}</h1>
${versionHtml(version, text)}
<h2 id="licences">${licences}</h2>
<div class="table" role="region" aria-labelledby="licences" tabindex="0"><table>
<thead><tr>${heads.join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div></main>`
  return document({
    ...{ language: locale === 'en_US' ? 'en' : 'zh-CN', title: text(SOURCE), system: text(SYSTEM) },
    ...{ aside: `${guide} ${other}`, body },
  })
}

function versionHtml({ number, commit, fingerprint }: Version, text: (of: Text) => string): string {
  const short = fingerprint.slice(0, 12)
  const from = commit?.slice(0, 12)
  const built: Text = from
    ? { zh: `由提交 ${from} 构建`, en: `it was built from commit ${from}` }
    : { zh: '提交未知', en: 'its commit is not known' }
  return [
    {
      zh: `正在运行的控制台版本是 ${number}，${built.zh}，源代码指纹 ${short}（完整指纹见 /sources.sha256）。`,
      en: `This console has version ${number}, and ${built.en}. The fingerprint of its sources is ${short} (in full at /sources.sha256).`,
    },
    {
      zh: '源代码就在启动本系统的文件夹里：console/ 是控制台，server/ 是服务器，contract/ 是两者之间的接口，rules/ 是计费规则；README.md 说明如何启动和检验。',
      en: 'The sources are in the folder that the system was started from: console/ is the console, server/ the server, contract/ the calls between them, rules/ the billing rules. README.md explains how to start and test it.',
    },
    {
      zh: '若贵单位把源代码放在代码仓库中，运维人员可在数据文件夹（DATA_DIR）的 config.js 里填写 repositoryUrl，顶栏的“代码仓库”便指向那里；不填则打开本系统自带的版本与许可证页。helpUrl 则替换本帮助文档。',
      en: 'If your organization keeps the sources in a repository, an operator enters its address as repositoryUrl in a config.js in the data folder (DATA_DIR). “Code Repository” in the header then leads there; without it, to the product’s own page of version and licences. helpUrl replaces this document.',
    },
  ]
    .map((paragraph) => `<p>${text(paragraph)}</p>`)
    .join('')
}

const definitions = (
  id: string,
  entries: readonly { title: Text; text: Text }[],
  text: (of: Text) => string,
): string =>
  `<dl>${entries.map((entry, at) => `<dt id="${id}-${at + 1}">${text(entry.title)}</dt><dd>${text(entry.text)}</dd>`).join('')}</dl>`

const section = (id: string, title: string, content: string) => ({
  id,
  title,
  html: `<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`,
})
