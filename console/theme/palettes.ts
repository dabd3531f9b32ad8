/** Ten steps from light to dark and the index of the main colour. */
export interface Palette {
  colors: readonly string[]
  main: number
}

export const DEFAULT_BRAND = '#0052D9'

const palette = (main: number, text: string): Palette => ({
  colors: text.split(' ').map((hex) => `#${hex}`),
  main,
})

/**
 * The eight default brand colours, in the order of the settings panel. tvision-color makes the palette of any other.
 */
export const PALETTES: Readonly<Record<string, Palette>> = {
  '#0052D9': palette(6, 'f2f3ff d9e1ff b5c7ff 8eabff 618dff 366ef4 0052d9 003cab 002a7c 001a57'),
  '#0594FA': palette(4, 'eef4ff d1e4ff a3ccff 6bb2ff 0d96fc 007ad3 0060a8 004880 00325c 00203e'),
  '#00A870': palette(4, 'e3f9e9 c6f3d7 92dab2 56c08d 2ba471 008858 006c45 005334 003b23 002515'),
  '#EBB105': palette(3, 'fff5e4 ffe7b6 ffd36e f5ba19 d8a100 b38500 8b6600 654900 443000 2b1d00'),
  '#ED7B2F': palette(4, 'fff1ea ffd9c4 ffb990 f99457 e37327 bf5907 994300 743100 542200 3d1600'),
  '#E34D59': palette(5, 'fff0ef ffd8d9 ffb8ba ff9196 f6666e d74753 ae323e 891d2a 690317 48000b'),
  '#ED49B4': palette(4, 'fff0f6 ffd8eb ffafdb ff79cc ed49b4 c92e97 a5187a 840060 610045 44002f'),
  '#834EC2': palette(5, 'fcf0ff f0dcff dfbeff ca9aff ae78ef 8f5acf 723cb0 571d95 3d0077 290054'),
}

/** Neutral steps 1 … 14 of both modes. */
export const GRAYS: readonly string[] =
  'f3f3f3 eeeeee e8e8e8 dddddd c6c6c6 a6a6a6 8b8b8b 777777 5e5e5e 4b4b4b 393939 2c2c2c 242424 181818'
    .split(' ')
    .map((hex) => `#${hex}`)
