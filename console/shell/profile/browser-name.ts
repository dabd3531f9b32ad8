/**
 * The familiar names in a browser's user agent, special ones first, because every browser also claims to be another
 * one.
 */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari\//],
]
const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux|X11/],
]

/** `Chrome 126 · Windows`; null when no known name is in it. */
export function browserName(userAgent: string): string | null {
  const browser = BROWSERS.map(([name, pattern]) => {
    const version = pattern.exec(userAgent)?.[1]
    return version === undefined ? null : `${name} ${version}`
  }).find((name) => name !== null)
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0]
  return [browser, system].filter((part) => part != null).join(' · ') || null
}
