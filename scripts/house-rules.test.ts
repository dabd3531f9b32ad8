import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  codeOf,
  folders,
  importCycles,
  reaches,
  readSource,
  repositoryFiles,
  type SourceFile,
} from './source-files'
import { type Node, nodesOf, treeOf } from './syntax'

const paths = repositoryFiles()
const files = paths
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/(^|\/)generated\/|\.d\.m?ts$/.test(path))
  .map(readSource)
const code = files.filter(({ isTest }) => !isTest)

function inside(...folders: string[]): SourceFile[] {
  return code.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)))
}

/** `path → fault` for every file with the pattern outside of comments and strings. */
function offences(where: SourceFile[], pattern: RegExp, except: RegExp = /^$/): string[] {
  return where
    .filter(({ path }) => !except.test(path))
    .flatMap((file) => [...codeOf(file).matchAll(pattern)].map(([found]) => `${file.path}: ${found.trim()}`))
}

function imports(
  where: SourceFile[],
  isWrong: (target: string, from: string, isType: boolean) => boolean,
): string[] {
  return where.flatMap((file) =>
    file.imports
      .filter(({ target, isType }) => isWrong(target, file.path, isType))
      .map(({ specifier }) => `${file.path} imports ${specifier}`),
  )
}

/** The feature of a path of the server or the console. */
function featureOf(path: string): string | null {
  return /^(?:server|console)\/features\/([^/]+)/.exec(path)?.[1] ?? null
}

describe('who may import what', () => {
  const PACKAGES = ['rules', 'contract', 'server', 'console', 'e2e', 'bench']
  const MAY: Record<string, string[]> = {
    rules: [],
    contract: ['rules'],
    server: ['rules', 'contract'],
    console: ['rules', 'contract'],
    e2e: PACKAGES,
    bench: PACKAGES,
    scripts: PACKAGES,
  }
  const packageOf = (path: string): string => path.split('/')[0] ?? ''

  test('rules ← contract ← server and console: one direction, and the last two never see each other', () => {
    const wrong = imports(code, (target, from) => {
      const [to, own] = [packageOf(target), packageOf(from)]
      return PACKAGES.includes(to) && to !== own && own in MAY && !MAY[own]?.includes(to)
    })
    expect(wrong).toEqual([])
  })

  test('another package is imported by its name, its own files by their relative path, and neither with an extension', () => {
    const wrong = files.flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier, target }) =>
          specifier.startsWith('@water/')
            ? packageOf(target) === packageOf(path) || /\.tsx?$/.test(specifier)
            : specifier.startsWith('.') &&
              (/\.tsx?$/.test(specifier) ||
                (packageOf(target) !== packageOf(path) && packageOf(target) !== 'scripts')),
        )
        .map(({ specifier }) => `${path} imports ${specifier}`),
    )
    expect(wrong.filter((line) => !line.startsWith('scripts/'))).toEqual([])
  })

  test('rules are pure: no package, no clock, no chance, no environment', () => {
    const pure = inside('rules').filter(({ path }) => path !== 'rules/rules-doc.ts')
    expect(imports(pure, (target) => !target.startsWith('rules/'))).toEqual([])
    expect(offences(pure, /new Date\(\)|Date\.now|Math\.random|process\.|console\./g)).toEqual([])
  })

  test('http, db and the console’s ui, parts and api know no feature', () => {
    const below = inside('server/http', 'server/db', 'console/ui', 'console/api', 'console/parts')
    expect(imports(below, (target) => featureOf(target) !== null)).toEqual([])
    expect(
      imports(inside('console/ui', 'console/api'), (target) => target.startsWith('console/parts/')),
    ).toEqual([])
  })

  test('the rooms of a feature use each other in no ring', () => {
    const roomOf = (path: string) => /^(?:server|console)\/features\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0]
    const uses = new Map<string, Set<string>>()
    for (const { path, imports } of code) {
      for (const { target } of imports) {
        const [from, to] = [roomOf(path), roomOf(target)]
        if (from && to && from !== to) uses.set(from, (uses.get(from) ?? new Set()).add(to))
      }
    }
    expect([...uses.keys()].filter((room) => reaches(uses, room, room))).toEqual([])
  })

  test('a server feature uses the acts and questions of another, never its routes; and no two use each other in a ring', () => {
    const features = inside('server/features')
    const foreign = (target: string, from: string) =>
      featureOf(target) !== null && featureOf(target) !== featureOf(from)
    expect(imports(features, (target, from) => foreign(target, from) && target.endsWith('/routes'))).toEqual(
      [],
    )

    const uses = new Map<string, Set<string>>()
    for (const { path, imports } of features) {
      for (const { target } of imports) {
        const [from, to] = [featureOf(path), featureOf(target)]
        if (from !== null && to !== null && from !== to) uses.set(from, (uses.get(from) ?? new Set()).add(to))
      }
    }
    expect([...uses.keys()].filter((feature) => reaches(uses, feature, feature))).toEqual([])
  })

  test('no act of money imports what handles the ledger’s events (server/listeners.ts), or tells people', () => {
    const money = ['ledger', 'payments', 'orders', 'readings']
    const handling = readSource('server/listeners.ts')
      .imports.map(({ target }) => target)
      .filter((target) => featureOf(target) !== 'ledger')
    expect(handling).toEqual(expect.arrayContaining(['server/features/payments/notify']))
    const telling = new Set([
      'notices',
      ...handling.map(featureOf).filter((one) => !money.includes(one ?? '')),
    ])
    const acts = inside(...money.map((feature) => `server/features/${feature}`)).filter(
      ({ path }) => !handling.includes(path.replace(/\.ts$/, '')),
    )
    expect(
      imports(acts, (target) => handling.includes(target) || telling.has(featureOf(target) ?? '')),
    ).toEqual([])
  })

  test('a console feature imports no other: routes compose them', () => {
    const wrong = imports(inside('console/features'), (target, from) => {
      return featureOf(target) !== null && featureOf(target) !== featureOf(from)
    })
    expect(wrong).toEqual([])
  })

  test('the queue of jobs imports no feature: server/job-kinds.ts gives it the kinds of work', () => {
    const wrong = imports(inside('server/features/jobs'), (target) => {
      return featureOf(target) !== null && featureOf(target) !== 'jobs'
    })
    expect(wrong).toEqual([])
  })

  test('no two files import each other in a ring, types and imports on demand included', () => {
    expect(importCycles(files)).toEqual([])
  })

  test('no barrels: no file only passes on what others export', () => {
    expect(
      code.filter(({ text }) => /^export (\*|\{[^}]*\}) from/m.test(text)).map(({ path }) => path),
    ).toEqual([])
  })
})

describe('one place for each thing', () => {
  test('SQL stands in stores, reports and db', () => {
    const SQL =
      /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|with)\(|\b(pool|client|tx|db)\.query\b/g
    const place = /^server\/db\/|\/(\w+-)*(store|report)\.ts$|\/reports\/|^server\/app\.ts$/
    expect(offences(inside('server'), SQL, place)).toEqual([])
  })

  test('the number of a permission stands in rules/access alone: elsewhere it has a name', () => {
    const numbered = /\b(permissions?|codes?|holder|may|grant(ed)?)\b\W{1,6}[1-9]\d?\b(?!\d)/gi
    // A character's code is none.
    const others = /^rules\/access\/permissions\.ts$|^server\/spreadsheet\//
    expect(offences(inside('rules', 'contract', 'server', 'console', 'e2e'), numbered, others)).toEqual([])
  })

  test('a store gives rows and names no reply: its feature presents them', () => {
    const stores = inside('server').filter(({ path }) => path.endsWith('store.ts'))
    const naming = /\['reply'\]|\bz\.output\b|from 'zod'|\b\w+Reply\b/g
    expect(
      stores.flatMap(({ path, text }) => [...text.matchAll(naming)].map(([found]) => `${path}: ${found}`)),
    ).toEqual([])
  })

  test('an account is locked, and what was paid is written, in one file each of the ledger', () => {
    const writing = (pattern: RegExp) =>
      inside('server')
        .filter(({ path, text }) => !path.startsWith('server/testing/') && pattern.test(text))
        .map(({ path }) => path)
    expect(
      writing(
        /from meter_states\b[^`;]*\bfor (no key )?update|selectFrom\('meter_states'\)[^;]*for(NoKey)?Update/,
      ),
    ).toEqual(['server/features/ledger/accounts-store.ts'])
    expect(
      writing(
        /update orders\b|updateTable\('orders'\)|(into|copyRows\(\w+, ')\W*(allocations|balance_entries)\b|set balance\b/,
      ),
    ).toEqual([
      'server/features/ledger/books-store.ts',
      // How far an order is invoiced, and nothing else.
      'server/features/ledger/invoiced-store.ts',
    ])
  })

  test('the database’s clock is not asked: every act is dated by the application’s', () => {
    const asked = inside('server').filter(({ text }) =>
      /(?<!\.)\b(now\(\)|current_date|current_timestamp|clock_timestamp)/i.test(text),
    )
    // A migration is no act, and doctor compares the two clocks.
    expect(asked.map(({ path }) => path)).toEqual(['server/db/migrate.ts', 'server/doctor/state-store.ts'])
    const migrations = paths.filter((path) => path.endsWith('.sql'))
    const lines = migrations.flatMap((path) => readFileSync(path, 'utf8').split('\n'))
    const CLOCK = /\bnow\(\)|current_(date|timestamp)/i
    expect(
      lines.filter(
        (line) => CLOCK.test(line) && !/^\s*\w+ timestamptz not null default now\(\),?$/.test(line),
      ),
    ).toEqual([])
  })

  test('the machine’s clock is read in one file of the server', () => {
    expect(
      offences(inside('rules', 'contract', 'server'), /new Date\(\)|Date\.now/g, /^server\/clock\.ts$/),
    ).toEqual([])
  })

  test('the console asks its computer for the time only to measure a span or to mark a request', () => {
    const spans = /^console\/(api\/(clock|call|reach)|shell\/sign-in\/countdown)\.ts$/
    expect(offences(inside('console'), /new Date\(\)|Date\.now|dayjs\(\)/g, spans)).toEqual([])
  })

  test('the environment is read by config alone', () => {
    const outside = /^server\/config\.ts$|^console\/(vite\.config|bytes)\.ts$/
    expect(offences(inside('rules', 'contract', 'server', 'console'), /process\.env/g, outside)).toEqual([])
  })

  test('the console calls the server through its one client', () => {
    expect(offences(inside('console'), /(?<![.\w])fetch\(|XMLHttpRequest/g, /^console\/api\//)).toEqual([])
  })

  test('money and volumes never pass through a binary fraction', () => {
    expect(
      offences(
        inside('rules', 'contract', 'server', 'console'),
        /parseFloat|\.toFixed\(/g,
        /^server\/main\.ts$/,
      ),
    ).toEqual([])
  })

  test('money is shown in one way: `moneyText`, Money, or a place after ¥ that a sentence fills', () => {
    const said = (folder: string, other: RegExp) =>
      inside(folder).flatMap(({ path, text }) =>
        [...text.matchAll(other)].map(([found]) => `${path}: ${found}`),
      )
    expect(said('console', /¥\$?\{(?!\{)|\}\} ?(元|yuan)/g)).toEqual([])
    expect(said('contract', /\w\} ?(元|yuan)/g)).toEqual([])
  })

  test('a dialog is opened by our wrapper: antd’s Modal blanks a hidden tab, and ours alone begins at its field and is sent by Enter', () => {
    const others = [
      /import[^;]*\b(Modal|Popconfirm|App)\b[^;]*from 'antd'|from 'antd\/[^']*(modal|popconfirm|app)/i,
      /<dialog\b|\b(window|globalThis)\.(alert|confirm|prompt)\(/,
    ]
    const opened = inside('console').filter(({ text }) => others.some((other) => other.test(text)))
    expect(opened.map(({ path }) => path)).toEqual(['console/ui/dialog/dialog.tsx'])
  })

  test('a drawer begins at itself: those that there are have no field to type into', () => {
    const drawers = inside('console').filter(({ text }) => /import[^;]*\bDrawer\b[^;]*from 'antd/.test(text))
    expect(drawers.map(({ path }) => path)).toEqual([
      'console/features/audit/entry-drawer.tsx',
      'console/parts/history/time-line.tsx',
      'console/parts/imports/import-drawer.tsx',
      'console/shell/frame/menu-drawer.tsx',
      'console/shell/settings/panel.tsx',
    ])
  })

  test('a date and a number are typed into our fields: antd’s drop a text that they cannot read', () => {
    const theirs = /import[^;]*\b(DatePicker|TimePicker|InputNumber)\b[^;]*from 'antd(\/[^']*)?'/
    expect(inside('console').filter(({ text }) => theirs.test(text))).toEqual([])
  })

  test('what is wrong in a form is said by us and of the field by its name: the browser validates none', () => {
    const nameOf = ({ name }: Node): string => {
      const { object, property, name: plain } = name as Record<string, Node | undefined>
      return object && property ? `${object.name}.${property.name}` : String(plain)
    }
    const attributes = (element: Node) => (element.attributes as Node[]).map((one) => Object(one.name).name)
    const withForms = inside('console').filter(({ text }) => /<Form\b/i.test(text))
    const wrong = withForms.flatMap((file) =>
      nodesOf(treeOf(file).nodes, 'JSXOpeningElement').flatMap((element) => {
        const { path } = file
        const has = attributes(element)
        const isForm = /^form$/i.test(nameOf(element)) && !has.includes('component')
        if (isForm && !has.includes('noValidate')) return `${path}: a form without noValidate`
        const isJudged = nameOf(element) === 'Form.Item' && has.includes('rules')
        return isJudged && !has.includes('label') && !has.includes('messageVariables')
          ? `${path}: a field without a name`
          : []
      }),
    )
    expect(wrong).toEqual([])
  })
})

describe('names and sizes', () => {
  test('a file is named for the noun or the verb that it holds, in kebab-case', () => {
    const BANNED = /^(utils?|helpers?|common|shared|misc|types?|index|lib|functions|constants)$/
    const wrong = files.filter(({ path }) => {
      const name =
        path
          .split('/')
          .at(-1)
          ?.replace(/(\.(test|config))?\.(tsx?|mjs)$/, '') ?? ''
      return BANNED.test(name) || !/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(name)
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
    expect(paths.filter((path) => /(^|\/)(utils?|helpers?|common|shared|misc|types)\//.test(path))).toEqual(
      [],
    )
  })

  test('migrations are numbered without a gap or a twin', () => {
    const numbers = paths.flatMap((path) => /^server\/db\/migrations\/(\d{4})_/.exec(path)?.[1] ?? [])
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')))
  })

  // A story is read from top to bottom, and cutting it in two would make it longer: tests may have more lines.
  test('no file has more than 400 lines, no test more than 500', () => {
    const sized = files.filter(({ path }) => !/[-/]words\.ts$/.test(path))
    const long = sized.filter(({ lines }) => lines > 300).map(({ path, lines }) => `${lines} lines: ${path}`)
    if (long.length > 0) process.stdout.write(`past 300 a noun is missing\n  ${long.join('\n  ')}\n`)
    expect(sized.filter(({ lines, isTest }) => lines > (isTest ? 500 : 400)).map(({ path }) => path)).toEqual(
      [],
    )
  })

  // By name: an export that shares its name with something else in the product is not found.
  test('what the product exports the product uses: what only tests use is a test’s own', () => {
    const uses = new Map<string, number>()
    const isOfTests = ({ path }: SourceFile) => /\/testing\/|\/faults\/|\/histories\/|\/stub-/.test(path)
    const product = inside('rules', 'contract', 'server', 'console').filter((file) => !isOfTests(file))
    const namesIn = [...product, ...inside('bench')].flatMap(
      ({ text }) => text.replace(/\/\*[\s\S]*?\*\//g, '').match(/[\w$]+/g) ?? [],
    )
    for (const name of namesIn) uses.set(name, (uses.get(name) ?? 0) + 1)
    const exported = /^export (?:async )?(?:const|function\*?|class|type|interface) ([\w$]+)/gm
    const unused = product.flatMap((file) =>
      [...codeOf(file).matchAll(exported)]
        .filter(([, name = '']) => uses.get(name) === 1)
        .map(([, name]) => `${file.path}: ${name}`),
    )
    expect(unused).toEqual([])
  })

  test('a comment is a sentence or names its subject: none begins with “Of …” or a headless “What …”', () => {
    // The English of a header stands below its Chinese.
    const headless = /(?:\/\/|\/\*\*?(?:\s+\*)?|[。）]\n \*) ((?:Of|What) .*)/g
    const found = files.flatMap(({ path, text }) =>
      [...text.matchAll(headless)].map(([, comment]) => `${path}: ${comment}`),
    )
    expect(found).toEqual([])
  })

  test('nothing unfinished and nothing left over from debugging', () => {
    const marks = files.filter(({ text }) => /\b(TODO|FIXME|XXX|HACK)\b/.test(text)).map(({ path }) => path)
    expect(marks.filter((path) => path !== 'scripts/house-rules.test.ts')).toEqual([])
    expect(offences(code, /console\.(log|debug|info)\(|\bdebugger\b/g)).toEqual([])
  })
})

describe('what stands beside the code', () => {
  const ofRooms = paths.filter((path) => /^(server|console)\/features\/.*\/README\.md$/.test(path))
  const documents = [
    ...['README.md', 'OPERATION.md', 'ARCHITECTURE.md', 'GLOSSARY.md', 'RULES.md'].filter((path) =>
      existsSync(path),
    ),
    ...ofRooms,
  ]

  test('a feature of more than 35 files says in five lines where to begin: its README.md', () => {
    const sizes = new Map<string, number>()
    for (const path of paths) {
      const folder = /^(?:server|console)\/features\/[^/]+(?=\/)/.exec(path)?.[0]
      if (folder && !path.endsWith('.md')) sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
    }
    const crowded = [...sizes].filter(([, size]) => size > 35).map(([folder]) => `${folder}/README.md`)
    expect(crowded.filter((path) => !ofRooms.includes(path))).toEqual([])
    const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').length
    expect(ofRooms.filter((path) => linesOf(path) > 5)).toEqual([])
  })

  test('contract, server and console have features of the same names, or ARCHITECTURE.md says why not', () => {
    const named = (folder: RegExp) => new Set(paths.flatMap((path) => folder.exec(path)?.[1] ?? []))
    const lists = [
      named(/^contract\/([^/]+)\//),
      named(/^server\/features\/([^/]+)\//),
      named(/^console\/features\/([^/]+)\//),
    ]
    const all = new Set(lists.flatMap((list) => [...list]))
    const lacking = [...all].filter((feature) => lists.some((list) => !list.has(feature)))
    const [, table = ''] = readFileSync('ARCHITECTURE.md', 'utf8').split('The names that one of')
    const [rows = ''] = table.split('## ')
    const explained = [...rows.matchAll(/^\| ([\w-]+) \| /gm)].map(([, name = '']) => name)
    expect(explained.filter((name) => name !== 'Feature').sort()).toEqual(lacking.sort())
  })

  test('every path that a document cites exists', () => {
    // A name alone (`words.ts`) means every file with this name.
    const known = new Set([
      ...paths,
      ...paths.flatMap(folders),
      ...paths.map((path) => path.split('/').at(-1) ?? ''),
    ])
    const cited = documents.flatMap((document) =>
      [
        ...readFileSync(document, 'utf8').matchAll(
          /`([\w.@-]+(?:\/[\w.@-]+)+\/?|[\w-]+\.(?:tsx?|mjs|md|json|sql))`/g,
        ),
      ].map(([, path = '']) => ({ document, path: path.replace(/\/$/, '') })),
    )
    const isOurs = ({ path }: { path: string }) => known.has(path.split('/')[0] ?? '') || !path.includes('/')
    const missing = cited.filter((citation) => isOurs(citation) && !known.has(citation.path))
    expect(missing.map(({ document, path }) => `${document} cites ${path}`)).toEqual([])
  })

  test('nothing of the workplace where it was written is in it', () => {
    const texts = paths.filter((path) => /\.(tsx?|mjs|md|json|sql|txt|css|html|ya?ml)$|^\.ci\//.test(path))
    const place = new RegExp(
      ['work', 'root', 'tmp', 'home'].map((folder) => `(?<![\\w.$])/${folder}/\\w`).join('|'),
    )
    expect(texts.filter((path) => place.test(readFileSync(path, 'utf8')))).toEqual([])
  })
})
