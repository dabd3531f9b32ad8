// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { moveInColumns, parallelColumns } from '@water/contract/move-ins/sheet'
import { moveInVocabulary } from '@water/contract/move-ins/vocabulary'
import { describe, expect, it, vi } from 'vitest'
import { words as invoiceWords } from '../features/invoices/words'
import { words as commandWords } from '../features/meters/commands/words'
import { words as orderWords } from '../features/orders/words'
import { words as readingWords } from '../features/readings/words'
import { words as correctionWords } from '../parts/corrections/words'
import { PAGES } from '../routes'
import { helpAddress } from '../shell/frame/outward'
import { isResult } from '../shell/page-at'
import { CHAPTERS } from './chapters/chapters'
import { helpFiles } from './pages'
import { slug } from './rules'
import type { Indexed } from './search-index'

const version = {
  ...{ number: '1.2.3', fingerprint: 'abcdef0123456789', commit: '0123456789abcdef' },
  packages: [{ name: '@scope/one', version: '4.5.6', licence: 'MIT' }],
}
const files = helpFiles(version)
const contentOf = (name: string) => files.find((file) => file.name === name)?.content ?? ''
const guides = ['index.html', 'en.html'] as const

describe('the help', () => {
  it('has no dead link: every address is a file of the help or of the console, every anchor is there', () => {
    const pictures = new URL('./pictures/', import.meta.url)
    const own = [
      ...['/', '/favicon.svg', '/theme-boot.js', ...files.map(({ name }) => `/help/${name}`)],
      ...readdirSync(pictures, { recursive: true }).map((name) => `/help/pictures/${name}`),
    ]
    for (const { name, content } of files.filter((file) => file.name.endsWith('.html'))) {
      const addresses = [...content.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)
      expect(addresses.length).toBeGreaterThan(4)
      for (const address of addresses) {
        const [page = '', id] = address.split('#')
        if (page !== '') expect(own, name).toContain(page)
        const target = page === '' ? content : contentOf(page.slice('/help/'.length))
        if (id !== undefined) expect(target, `${name}: ${address}`).toContain(`id="${id}"`)
      }
    }
  })

  it.each(guides)('%s says what every page of the menu is for, and which version runs', (name) => {
    const language = name === 'en.html' ? 'en' : 'zh'
    for (const page of PAGES.filter(({ hidden }) => !hidden))
      expect(contentOf(name)).toContain(`<dt id="${page.name}">${page.title[language]}`)
    expect(contentOf(name)).toMatch(/id="version"[\s\S]*1\.2\.3[\s\S]*abcdef012345/)
    expect(contentOf(name)).toContain(`<html lang="${language === 'en' ? 'en' : 'zh-CN'}" data-language`)
  })

  it.each(['zh_CN', 'en_US'] as const)(
    'has the section that the help link of each screen leads to: %s',
    (locale) => {
      // No operator's own help.
      vi.stubGlobal('window', {})
      for (const page of PAGES.filter(({ path }) => !isResult(path))) {
        const [, name = '', id = ''] = /^\/help\/(.+)#(.+)$/.exec(helpAddress(locale, page.name)) ?? []
        const section = contentOf(name).split(`<dt id="${id}">`)[1] ?? ''
        expect(section, page.name).toMatch(/^[^<]+<\/dt><dd>[^<]{6,}/)
      }
    },
  )

  it.each(guides)('%s leads from the section of a screen to what is done there', (name) => {
    const chapter = name === 'en.html' ? 'cashier-en' : 'cashier'
    const section = contentOf(name).split('id="PaymentRecordCreate"')[1]?.split('<dt ')[0] ?? ''
    expect(section).toContain(`href="/help/${chapter}.html#take-payment"`)
    for (const { tasks, ...desk } of CHAPTERS)
      for (const { id, pages } of tasks) {
        expect(pages.length).toBeGreaterThan(0)
        expect(contentOf(name), id).toContain(
          `/help/${desk.name}${name === 'en.html' ? '-en' : ''}.html#${id}"`,
        )
      }
  })

  it.each(['source.html', 'source-en.html'])(
    '%s says which version and commit runs, and the licences of what ships',
    (name) => {
      for (const fact of ['1.2.3', '0123456789ab', 'abcdef012345', '@scope/one', '4.5.6', 'MIT'])
        expect(contentOf(name)).toContain(fact)
      const unknown = helpFiles({ ...version, commit: null }).find((file) => file.name === name)
      expect(unknown?.content).toContain(name === 'source.html' ? '提交未知' : 'commit is not known')
    },
  )

  it.each(guides)('%s says for everything that can go wrong which command puts it right', (name) => {
    const language = name === 'en.html' ? 'en' : 'zh'
    const section = contentOf(name).split('id="corrections"')[1] ?? ''
    const { change, suspend, resume, fault, transfer, close, charge } = commandWords[language]
    const { reverse, takeBack, deduct_volume } = correctionWords[language]
    const { pending } = readingWords[language]
    const { waive } = orderWords[language]
    const { red, retry } = invoiceWords[language]
    const verbs = [
      change,
      suspend,
      resume,
      fault,
      transfer,
      close,
      charge,
      reverse,
      takeBack,
      deduct_volume,
      pending,
      waive,
      red,
      retry,
    ]
    for (const verb of verbs) expect(section).toContain(`“${verb}”`)
  })

  it('is in its language, but for the names of languages', () => {
    for (const name of ['en.html', 'gateway-en.html', 'moving-in-en.html'])
      expect(contentOf(name).replaceAll('简体中文', ''), name).not.toMatch(/\p{Script=Han}/u)
  })

  it.each([
    ['moving-in.html', 'zh'],
    ['moving-in-en.html', 'en'],
  ] as const)(
    '%s leads through a move in eight steps, with every column of every sheet',
    (name, language) => {
      const page = contentOf(name)
      expect([...page.matchAll(/<h2 id=/g)]).toHaveLength(8)
      const columns = [...Object.values(moveInColumns), parallelColumns([])].flat()
      for (const column of columns) expect(page).toMatch(new RegExp(`<td>.*[(（]${column.key}[)）]</td>`))
      for (const { zh, en } of Object.values(moveInVocabulary.moveInDecision))
        expect(page.toLowerCase()).toContain(language === 'zh' ? zh : en.toLowerCase())
    },
  )

  it.each(['zh', 'en'])(
    'is searched in its language (%s) by an index that leads to sections which exist',
    (language) => {
      const index = JSON.parse(contentOf(`search-${language}.json`)) as Indexed[]
      expect(index.length).toBeGreaterThan(100)
      for (const [address, title, paragraphs] of index) {
        const [, name = '', id = ''] = /^\/help\/([^#]+)#(.+)$/.exec(address) ?? []
        expect(contentOf(name), address).toContain(`id="${id}"`)
        const isHan = (text: string) => /\p{Script=Han}/u.test(text)
        expect(
          [title, ...paragraphs].filter((text) => isHan(text) !== (language === 'zh')),
          address,
        ).toEqual([])
      }
      const addresses = index.map(([address]) => address)
      for (const page of PAGES.filter(({ path }) => !path.startsWith('/result/')))
        expect(addresses).toContain(`/help/${language === 'en' ? 'en' : 'index'}.html#${page.name}`)
    },
  )

  it('holds every billing rule and every row of its examples', () => {
    const markdown = readFileSync(new URL('../../RULES.md', import.meta.url), 'utf8')
    const rules = contentOf('rules.html')
    for (const [, heading = ''] of markdown.matchAll(/^## (.+)$/gm))
      expect(rules).toContain(`<h2 id="${slug(heading)}">${heading.replaceAll("'", '&#39;')}</h2>`)
    const rows = [...markdown.matchAll(/^\|(?! ?-)/gm)].length - [...markdown.matchAll(/^\|-/gm)].length
    expect([...rules.matchAll(/<tr>/g)].length).toBeGreaterThanOrEqual(rows)
    expect(rules).not.toMatch(/npm run|\]\(|^\|/m)
  })
})
