import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ahead } from './ahead/plugin'
import { bytesManifest } from './bytes'
import { chunkNames } from './chunk-names'
import { help } from './help/plugin'
import { libraryStyles } from './theme/library/plugin'

const API_TARGET = process.env.API_TARGET ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    help(),
    libraryStyles(),
    ahead(import.meta.dirname),
    bytesManifest(`${import.meta.dirname}/bytes.json`),
  ],
  // The console's own folder is called api, too: the server does not answer for its sources.
  server: { proxy: { '^/api/(?!.+\\.ts(\\?|$))': API_TARGET } },
  // `styles.pageHeader` is `.page-header`; imported as a namespace, so that the name itself stands where it is used.
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: scopedName } },
  preview: { proxy: { '/api': API_TARGET } },
  build: {
    outDir: 'dist',
    manifest: true,
    // The browsers that public/browser-check.js lets pass and shell/result-texts.ts recommends. Newer features are
    // written out (`eitherOf`) or not used.
    target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    // Nothing is inlined: the content security policy allows only files of this site.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One sheet for all pages: those of single parts were 10 kB together, and each page asked for ten of them.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1000,
    // The first file that loads lists the files of all lazy parts. Their names are fingerprints only, because with
    // longer names that list was 4.7 kB larger (gzip).
    rolldownOptions: {
      // These packages only export, but do not declare it: their unused parts are removed.
      treeshake: { moduleSideEffects: (id: string) => !id.includes('/node_modules/@rc-component/') },
      output: {
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: {
          groups: [
            // Every page loads all of this: in one file it is smaller, and 25 fewer are asked for and compiled.
            { name: 'entry', tags: ['$initial'] },
            {
              name: chunkNames(import.meta.dirname),
              includeDependenciesRecursively: false,
              debugName: 'shared',
            },
          ],
        },
      },
    },
  },
})

/** The class under its own name, with a mark of its file: marks that differ by class would not compress. */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file)
  return `${name}-${createHash('sha256').update(path).digest('hex').slice(0, 4)}`
}
