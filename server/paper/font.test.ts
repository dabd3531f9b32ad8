import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { FONT, paperFont } from './font'
import { SCRIPTS } from './script-faces'
import { drawable, fittedLines, linesOf } from './text-lines'
import { subsetFont, tablesOf } from './truetype'
import { unpackWoff } from './woff'

const resolve = createRequire(import.meta.url).resolve

test('the unpacked font has the tables that the packed one states, by their checksums', async () => {
  const woff = await readFile(resolve(FONT))
  const stated = new Map<string, number>()
  for (let at = 44; at < 44 + woff.readUInt16BE(12) * 20; at += 20)
    stated.set(woff.toString('latin1', at, at + 4), woff.readUInt32BE(at + 16))
  const font = await unpackWoff(woff)
  const found = new Map<string, number>()
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16)
    found.set(font.toString('latin1', at, at + 4), font.readUInt32BE(at + 4))
  // That of `head` leaves out a field of the table.
  for (const checksums of [stated, found]) expect(checksums.delete('head')).toBe(true)
  expect(found).toEqual(stated)
})

test('a subset draws its glyphs as the font does, those that are made of others too', async () => {
  const file = await unpackWoff(await readFile(resolve(FONT)))
  const font = create(file) as Font
  const text = '水𬭎A−´ '
  const glyphs = [0, ...Array.from(text, (character) => font.glyphForCodePoint(character.codePointAt(0)!).id)]
  const subset = create(subsetFont(tablesOf(file), glyphs)) as Font
  expect(subset.numGlyphs).toBe(glyphs.length + 2)
  for (const [place, glyph] of glyphs.entries()) {
    expect(subset.getGlyph(place).path.toSVG(), text[place - 1]).toBe(font.getGlyph(glyph).path.toSVG())
    expect(subset.getGlyph(place).advanceWidth).toBe(font.getGlyph(glyph).advanceWidth)
  }
})

test('what is no WOFF font is refused', async () => {
  await expect(unpackWoff(Buffer.from('no font'))).rejects.toThrow('not a WOFF font')
})

test('the licences of the fonts lie in their packages and let papers embed them', async () => {
  for (const font of [FONT, ...SCRIPTS.map((script) => script.font)]) {
    const licence = await readFile(resolve(font.replace(/files.*/, 'LICENSE')), 'utf8')
    expect(licence).toMatch(/SIL Open Font License, Version 1.1/i)
  }
})

test('the font has every character that the forms of names commonly use', async () => {
  const { has } = (await paperFont()).base
  const block = Array.from({ length: 0x9fff - 0x4e00 + 1 }, (_, index) => 0x4e00 + index)
  expect(block.filter((codePoint) => !has(codePoint))).toEqual([])
  for (const character of '㛃𬭎䶮𠮷𫖯𬱖𫍽㙦䲟㐂·（）—￥¥×°㎡³№ⅠⅢ①')
    expect(has(character.codePointAt(0)!), character).toBe(true)
})

test('lines break between characters and words, keep their closing marks, and lose nothing', async () => {
  const font = await paperFont()
  const lines = (text: string, width: number) => linesOf(text, font, 10, width)
  expect(lines('一二三四五', 30)).toEqual(['一二三', '四五'])
  expect(lines('一二三，四五', 30)).toEqual(['一二', '三，四', '五'])
  expect(lines('一二（三四）', 30)).toEqual(['一二', '（三', '四）'])
  expect(lines('𬭎𬭎𬭎𬭎', 30)).toEqual(['𬭎𬭎𬭎', '𬭎'])
  expect(lines('abc defghij', 30).join('')).toBe('abcdefghij')
  expect(lines('', 30)).toEqual([])
  for (const line of lines('DN15 户号 1000012 的水表，位于 3 栋 502 室（北侧）。', 60))
    expect(font.widthOf(line, 10)).toBeLessThanOrEqual(60)
})

test('letters of Arabic join and run to the left, words and numbers beside them stand where a reader looks for them', async () => {
  const font = await paperFont()
  const parts = (text: string) => font.runsOf(text).map((run) => run.text)
  expect(parts('水 سۇ (شىر) 12 ABC')).toEqual(['水 ', '12', ' (', 'شىر', ') ', 'سۇ', ' ABC'])
  const [{ face } = font.runsOf('水')[0]!] = font.runsOf('شىر')
  const codesOf = (text: string) => face.drawn.layout(text).glyphs.map(({ codePoints }) => codePoints)
  const idsOf = (text: string) => face.drawn.layout(text).glyphs.map(({ id }) => String(id).split(' ')[0])
  const letters = (text: string) =>
    codesOf(text)
      .flat()
      .filter((code) => code !== 0x200b)
  expect(String.fromCodePoint(...letters('سۇ'))).toBe('ۇس')
  expect(idsOf('ىىى').some((id) => idsOf('ى').includes(id))).toBe(false)
})

test('a text that is too long becomes smaller down to 5 points, and then has more lines', async () => {
  const font = await paperFont()
  const fitted = (text: string) => fittedLines(text, font, 10, 100)
  expect(fitted('水'.repeat(10))).toEqual({ size: 10, lines: ['水'.repeat(10)] })
  expect(fitted('水'.repeat(20))).toEqual({ size: 5, lines: ['水'.repeat(20)] })
  expect(fitted('水'.repeat(21))).toEqual({ size: 5, lines: ['水'.repeat(20), '水'] })
  expect(fitted('ཆུ་'.repeat(60)).lines.every((line) => line.endsWith('་'))).toBe(true)
})

test('what cannot be drawn shows its code, and what is invisible is left out', async () => {
  const font = await paperFont()
  expect(drawable('甲\t乙\n丙\u200b\ufe0f', font)).toBe('甲 乙 丙')
  expect(drawable('𠀀\ue000', font)).toBe('〔U+20000〕〔U+E000〕')
})
