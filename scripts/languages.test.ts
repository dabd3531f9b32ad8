import type { List } from '@water/contract/list'
import { describe, expect, test } from 'vitest'
import {
  everyNode,
  isNode,
  keyOf,
  type Node,
  nodesOf,
  propertiesOf,
  readTrees,
  stringOf,
  type Tree,
  textsOf,
} from './syntax'
import { isWords, usedKeys } from './used-words'

const contract = readTrees(/^(contract|rules)\/.*\.ts$/)
const screens = readTrees(/^console\/.*(?<!\.d)\.tsx?$/).filter(
  ({ path }) => path !== 'console/api/stub-api.ts',
)

/** The two languages of a `words.ts`, as data. */
interface Words {
  source: Tree
  zh: Map<string, string>
  en: Map<string, string>
}

function wordsIn(source: Tree): Words[] {
  return nodesOf(source.nodes, 'CallExpression').map((call) => {
    const texts = (name: string) => {
      const entries = propertiesOf(propertiesOf((call.arguments as Node[])[1]).get(name))
      return new Map([...entries].map(([key, value]) => [key, textsOf(value).join('')]))
    }
    return { source, zh: texts('zh'), en: texts('en') }
  })
}

const dictionaries = screens.filter(isWords).flatMap(wordsIn)
const HAN = /\p{Script=Han}/u
const LATIN = /\p{Script=Latin}{2,}/u
/** A text with a number in the places for values. */
const bare = (text: string) => text.replace(/\{\{[^}]*\}\}/g, '0')
const named = (entries: [string, string][], { source }: Words) =>
  entries.map(([key, text]) => `${source.path} ${key}: ${text}`)

describe('keys', () => {
  test('both languages have the same keys, in the same order, with the same values to fill in', () => {
    const values = (text: string) =>
      [...new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name))].sort()
    for (const { source, zh, en } of dictionaries) {
      expect([...en.keys()], source.path).toEqual([...zh.keys()])
      for (const [key, text] of zh)
        expect(values(en.get(key) ?? ''), `${source.path} ${key}`).toEqual(values(text))
    }
  })

  test('every key is said somewhere', () => {
    const unused = dictionaries.flatMap(({ source, zh }) => {
      const isSaid = usedKeys(source, screens, contract)
      return [...zh.keys()].filter((key) => !isSaid(key)).map((key) => `${source.path} ${key}`)
    })
    expect(unused).toEqual([])
  })

  test('the screens of a feature do not repeat the label of a field that its lists declare', async () => {
    const repeated: string[] = []
    for (const { path } of contract.filter(({ path }) => /^contract\/\w+\/list\.ts$/.test(path))) {
      const feature = path.split('/')[1]!
      const lists = Object.values(
        (await import(`../contract/${feature}/list.ts`)) as Record<string, Partial<List>>,
      )
      const labels = lists.flatMap(({ fields, asked }) => Object.entries({ ...fields, ...asked }))
      const screens = `console/features/${feature}/`
      for (const { source, zh, en } of dictionaries.filter(({ source }) => source.path.startsWith(screens)))
        for (const [key, label] of labels)
          if (zh.get(key) === label.zh && en.get(key) === label.en) repeated.push(`${source.path} ${key}`)
    }
    expect([...new Set(repeated)]).toEqual([])
  })
})

/** Numbers that are never one. */
const ALWAYS_MANY = /messages\/words\.ts partsRule$/
/** Terms of texts.md, and names. */
const CAPITALISED =
  /\b(Tap Water Management System|Notification Center|Set Read|No Notice|View All|Theme Mode|Theme Color|Follow System|Navigation Layout|Side Menu Mode|Split Menu|Fixed Sidebar|Element Switch|Show (Header|Breadcrumb|Footer)|Use Tag Tabs|Menu Auto Collapsed|Code Repository|Sign Out|Remember Account|(Alibaba|Tencent) Cloud)\b/g

describe('texts', () => {
  test('the English ones are in sentence case, but for names and what texts.md gives', () => {
    const titled = /^[A-Z][a-z]+( [a-z]+)*( [A-Z][a-z]+)+\.?$/
    const wrong = dictionaries.flatMap((words) =>
      named(
        [...words.en].filter(([, text]) => titled.test(text.replace(CAPITALISED, 'Name'))),
        words,
      ),
    )
    expect(wrong).toEqual([])
  })

  test('the English ones say of one what they say of one: no number stands before a plural that is always the same', () => {
    const fixed =
      /\{\{(\w+)\}\} ([a-z]+ )?(accounts|bills|changes|characters|days|items|locations|messages|meters|months|orders|persons|places|readings|rows|times|users|years)\b/
    const wrong = dictionaries.flatMap((words) =>
      named(
        [...words.en].filter(
          ([key, text]) => fixed.test(text) && !ALWAYS_MANY.test(`${words.source.path} ${key}`),
        ),
        words,
      ),
    )
    expect(wrong).toEqual([])
  })

  test('the English ones hold nothing Chinese, not even its punctuation', () => {
    const chinese = /\p{Script=Han}|[，。：；（）！？【】、]/u
    const wrong = dictionaries.flatMap((words) =>
      named(
        [...words.en].filter(([, text]) => chinese.test(text)),
        words,
      ),
    )
    expect(wrong).toEqual([])
  })

  test('the Chinese ones say no English, and are punctuated as Chinese is', () => {
    // File endings, units, names that Chinese clerks write in Latin letters, too, and an organization's code.
    const names =
      /\.?(QH|xlsx|csv|MB|Excel|SMS|NB-IoT|LoRa|IC|DN|ID|JSON|IMEI|PDF|OFD|XML|JPG|PNG|WebP|AccessKey|Tab|Enter|Ctrl|Shift|Chrome|Edge|Firefox|Safari)\b/g
    // Messages from console.md §8, which people may search for.
    const quoted = /（(Login failed: No access token received|No refresh token available)）/
    const english = ([, text]: [string, string]) =>
      LATIN.test(bare(text).replace(quoted, '').replace(names, ''))
    const halfWidth = ([, text]: [string, string]) =>
      /\p{Script=Han} *[,;?!:](?!\d)|[,;?!] *\p{Script=Han}|\p{Script=Han} +\p{Script=Han}/u.test(bare(text))
    const wrong = dictionaries.flatMap((words) =>
      named(
        [...words.zh].filter((entry) => english(entry) || halfWidth(entry)),
        words,
      ),
    )
    expect(wrong).toEqual([])
  })

  test('a text is empty, or the same, in both languages only where it is not made of words', () => {
    const wrong = dictionaries.flatMap((words) =>
      named(
        [...words.zh].filter(([key, text]) => {
          const english = words.en.get(key) ?? ''
          return (
            (text.trim() === '') !== (english.trim() === '') || (text === english && LATIN.test(bare(text)))
          )
        }),
        words,
      ),
    )
    expect(wrong).toEqual([])
  })
})

describe('outside of words.ts', () => {
  const components = screens.filter(
    (file) => !isWords(file) && file.path !== 'console/i18n/words.ts' && !/\/pack-\w+\.ts$/.test(file.path),
  )

  test('a Chinese text stands beside its English one, or names the language itself', () => {
    const alone = components.flatMap(({ path, nodes }) => {
      const paired = new Set(pairsOf(nodes).flatMap(({ zh }) => everyNode(zh)))
      return nodes
        .filter((node) => !paired.has(node))
        .flatMap((node) =>
          ['Literal', 'JSXText', 'TemplateElement'].includes(node.type) ? textsOf(node) : [],
        )
        .filter((text) => HAN.test(text) && text !== '简体中文')
        .map((text) => `${path}: ${text}`)
    })
    expect(alone).toEqual([])
  })

  test('the signs of one language stand in no component: those between texts come from i18n/signs.ts', () => {
    const wrong = components.flatMap(({ path, nodes }) => {
      const paired = new Set(pairsOf(nodes).flatMap(({ zh }) => everyNode(zh)))
      return nodes
        .filter((node) => !paired.has(node))
        .flatMap((node) =>
          ['Literal', 'JSXText', 'TemplateElement'].includes(node.type) ? textsOf(node) : [],
        )
        .filter((text) => /[，。：；（）！？、\u3000]/.test(text))
        .map((text) => `${path}: ${text.trim()}`)
    })
    expect(wrong).toEqual([])
  })

  test('both halves of such a pair are in their language', () => {
    const wrong = [...components, ...contract].flatMap(({ path, nodes }) =>
      pairsOf(nodes).flatMap(({ zh, en }) => {
        const [chinese, english] = [textsOf(zh).join(''), textsOf(en).join('')]
        return HAN.test(english) ? [`${path}: ${chinese} | ${english}`] : []
      }),
    )
    expect(wrong).toEqual([])
  })

  test('no component shows an English text of its own', () => {
    const SHOWN =
      /^(aria-label|aria-description|alt|title|label|placeholder|text|description|okText|cancelText|content|message|extra)$/
    const isText = (text: string) =>
      LATIN.test(text.replace(/m³/g, '')) && !/^[\w./:%#[\]-]*$|\(/.test(text.trim())
    const own = components.flatMap(({ path, nodes }) =>
      nodes.flatMap((node) => {
        if (node.type === 'JSXText') return LATIN.test(String(node.value)) ? [`${path}: ${node.value}`] : []
        const name = node.type === 'JSXAttribute' && isNode(node.name) ? String(node.name.name) : ''
        const text = stringOf(node.value)
        if (SHOWN.test(name)) return text && LATIN.test(text) ? [`${path}: ${name}="${text}"`] : []
        const key = node.type === 'Property' ? keyOf(node) : null
        return key && SHOWN.test(key) && text && isText(text) ? [`${path}: ${key}: ${text}`] : []
      }),
    )
    expect(own).toEqual([])
  })
})

/** Chinese and English side by side: `{ zh: …, en: … }`, or two arguments in a row. */
function pairsOf(nodes: readonly Node[]): { zh: Node; en: Node }[] {
  return nodes.flatMap((node) => {
    if (node.type === 'ObjectExpression') {
      const [zh, en] = ['zh', 'en'].map((name) => propertiesOf(node).get(name))
      return isNode(zh) && isNode(en) ? [{ zh, en }] : []
    }
    if (node.type !== 'CallExpression') return []
    const given = node.arguments as Node[]
    return given.flatMap((zh, index) => {
      const en = given[index + 1]
      const isText = (one: Node) => ['Literal', 'TemplateLiteral'].includes(one.type)
      if (!en || !isText(zh) || !isText(en) || !HAN.test(textsOf(zh).join(''))) return []
      return [{ zh, en }]
    })
  })
}
