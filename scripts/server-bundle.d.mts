import type { BuildOptions } from 'esbuild'

export const bundleOptions: BuildOptions
export function serverOptions(outdir: string): BuildOptions
