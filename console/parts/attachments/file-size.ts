/** `3.2 MB`: with one decimal below ten. */
export function fileSize(bytes: number): string {
  const units = ['B', 'kB', 'MB']
  const power = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2
  const value = bytes / 1000 ** power
  return `${power > 0 && value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${units[power]}`
}
