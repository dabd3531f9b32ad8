import { expect, test } from 'vitest'
import { pathKey, pathParts } from './place-path'

test('a path has its places from the largest on, whatever stands between them', () => {
  const parts = ['东区', '幸福小区', '1 号楼']
  for (const path of [
    '东区/幸福小区/1 号楼',
    '东区 ／ 幸福小区／1 号楼',
    '东区>幸福小区 > 1 号楼/',
    '/东区\\幸福小区\\1 号楼',
  ])
    expect(pathParts(path)).toEqual(parts)
  expect(pathParts('B001')).toEqual(['B001'])
  expect(pathParts(' / ')).toEqual([])
  expect(pathKey(parts)).toBe(pathKey(['东区', '幸福 小区', '１号楼']))
})
