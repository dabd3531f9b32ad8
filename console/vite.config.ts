import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bytesManifest } from './bytes'
import { help } from './help/plugin'

const API_TARGET = process.env.API_TARGET ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), help(), bytesManifest(`${import.meta.dirname}/bytes.json`)],
  // The console's own folder is called api too: its sources are not the server's to answer.
  server: { proxy: { '^/api/(?!.+\\.ts(\\?|$))': API_TARGET } },
  preview: { proxy: { '/api': API_TARGET } },
  build: {
    outDir: 'dist',
    manifest: true,
    // The browsers that public/browser-check.js lets pass and shell/result-texts.ts recommends.
    target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    // Nothing is inlined: the content security policy allows files of this site only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    // Every part's file is named in the first one that loads: names of their own would only make that longer.
    rolldownOptions: {
      // These packages only export, but do not say so: what nothing uses of them goes.
      treeshake: { moduleSideEffects: (id: string) => !id.includes('/node_modules/@rc-component/') },
      output: { chunkFileNames: 'assets/[hash].js', assetFileNames: 'assets/[hash][extname]' },
    },
  },
})
