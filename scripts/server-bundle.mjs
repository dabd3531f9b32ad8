// The esbuild options of the server's bundles.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.mjs'

// Our packages are TypeScript and go into the bundle; everything else stays in node_modules.
const ownPackagesOnly = {
  name: 'own-packages-only',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@water/') ? undefined : { path, external: true },
    )
  },
}

export const bundleOptions = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'linked',
  logLevel: 'warning',
  plugins: [ownPackagesOnly],
}

export function serverOptions(outdir) {
  const candidates = ['main', 'worker', 'file-thread'].map((name) => join(root, 'server', `${name}.ts`))
  return { ...bundleOptions, entryPoints: candidates.filter((file) => existsSync(file)), outdir }
}
