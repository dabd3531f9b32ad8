import { type ESTree, type Plugin, type Rollup, runnerImport, Visitor } from 'vite'

type Styles = typeof import('./styles')

const NAME = 'virtual:library.css'
const FILE = '/@library.css'

/** The functions with which the library declares the styles of a component, and those of a part of one. */
const DECLARERS = ['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']
/** It comes with its component, and no page shows it. */
const NEVER_SHOWN = ['Pagination-bordered']

/**
 * Makes the style sheet of the component library as `virtual:library.css`, so that no page computes it. The sheet is the same in
 * every theme: colours and sizes in it are variables, which the theme sets while the page runs. The code that would compute it is
 * left out of the build. The build fails when it has a component that is not in the sheet.
 */
export function libraryStyles(): Plugin {
  let inSheet: readonly string[] = []
  const declaredIn = new Map<string, string[]>()
  return {
    name: 'library-styles',
    resolveId: (id) => (id === NAME ? FILE : undefined),
    async load(id) {
      if (id !== FILE) return undefined
      // Run, not bundled with the configuration: it renders the library.
      const { module } = await runnerImport<Styles>(`${import.meta.dirname}/styles.tsx`)
      const { css, names } = module.libraryStyles()
      inSheet = names
      return css
    },
    transform: {
      filter: { id: /\/antd\/es\/.+\/style\/\w+\.js$/ },
      handler(code, id) {
        const found = declarations(this.parse(code))
        declaredIn.set(
          id,
          found.map(({ name }) => name),
        )
        return { code: found.reduceRight(withoutStyles, code), map: null }
      },
    },
    generateBundle(_, bundle) {
      const used = Object.values(bundle)
        .flatMap(modulesOf)
        .flatMap((id) => declaredIn.get(id) ?? [])
      const known = new Set([...inSheet, ...NEVER_SHOWN])
      const missing = used.filter((name) => !known.has(name))
      if (missing.length > 0)
        this.error(
          `console/theme/library/styles.tsx renders no component with the styles ${missing.join(', ')}`,
        )
    },
  }
}

interface Declaration {
  /** As the library’s cache of styles has it: `Button-Button`, `Button-compact`. */
  name: string
  styles: ESTree.Argument
}

/** The declarations of styles in a file of the library, in their order. */
function declarations(program: ESTree.Program): Declaration[] {
  const found: Declaration[] = []
  new Visitor({
    CallExpression({ callee, arguments: [name, styles] }) {
      if (callee.type !== 'Identifier' || !DECLARERS.includes(callee.name)) return
      if (name && styles) found.push({ name: nameOf(name), styles })
    },
  }).visit(program)
  return found
}

function nameOf(name: ESTree.Argument): string {
  const texts = name.type === 'ArrayExpression' ? name.elements : [name, name]
  return texts.map((text) => (text?.type === 'Literal' ? text.value : '')).join('-')
}

const withoutStyles = (code: string, { styles: { start, end } }: Declaration): string =>
  `${code.slice(0, start)}null${code.slice(end)}`

const modulesOf = (file: Rollup.OutputAsset | Rollup.OutputChunk): string[] =>
  file.type === 'chunk' ? Object.keys(file.modules) : []
