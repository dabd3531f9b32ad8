import { expect, it } from 'vitest'
import { antdTheme } from '../antd-theme'
import { type Mode, paletteIn } from '../palette'
import { PALETTES } from '../palettes'
import { libraryStyles } from './styles'

it('the style sheet of the library is the same in every mode, colour and motion', () => {
  const inTheme = (mode: Mode, brand: string, hasMotion: boolean) =>
    libraryStyles({ ...antdTheme(mode, paletteIn(mode, PALETTES[brand]!), hasMotion), zeroRuntime: false })
  const bare = libraryStyles()
  expect(bare.names).toEqual(expect.arrayContaining(['Table-Table', 'Modal-confirm']))
  expect(inTheme('light', '#0052D9', true)).toEqual(bare)
  expect(inTheme('dark', '#E34D59', false)).toEqual(bare)
})
