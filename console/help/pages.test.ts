// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PAGES } from '../routes'
import { helpFiles } from './pages'
import { slug } from './rules'

const files = helpFiles({ number: '1.2.3', fingerprint: 'abcdef0123456789' })
const contentOf = (name: string) => files.find((file) => file.name === name)?.content ?? ''
const guides = ['index.html', 'en.html'] as const

describe('the help', () => {
  it('has no dead link: every address is a file of the help or of the console, every anchor is there', () => {
    const own = ['/', '/favicon.svg', '/theme-boot.js', ...files.map(({ name }) => `/help/${name}`)]
    for (const { name, content } of files.filter((file) => file.name.endsWith('.html'))) {
      const addresses = [...content.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)
      expect(addresses.length).toBeGreaterThan(4)
      for (const address of addresses) {
        if (address.startsWith('#'))
          expect(content, `${name}${address}`).toContain(`id="${address.slice(1)}"`)
        else expect(own, name).toContain(address)
      }
    }
  })

  it.each(guides)('%s says what every page of the menu is for, and which version runs', (name) => {
    const language = name === 'en.html' ? 'en' : 'zh'
    for (const page of PAGES.filter(({ hidden }) => !hidden))
      expect(contentOf(name)).toContain(`<dt>${page.title[language]}`)
    expect(contentOf(name)).toMatch(/id="version"[\s\S]*1\.2\.3[\s\S]*abcdef012345/)
    expect(contentOf(name)).toContain(`<html lang="${language === 'en' ? 'en' : 'zh-CN'}" data-language`)
  })

  it('is in its language, but for the names of languages', () => {
    const english = contentOf('en.html').replaceAll('简体中文', '')
    expect(english).not.toMatch(/\p{Script=Han}/u)
  })

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
