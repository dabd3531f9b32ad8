import { searchKey } from './numbers-and-names'

/** Between the places of a path, from the largest on, people write any of these. */
const BETWEEN = /[/／>＞\\]/

/** 位置的路径：“东区/幸福小区/1 号楼”由大到小。The places of a path, from the largest on; one for a plain name. */
export const pathParts = (path: string): string[] =>
  path
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** By this, paths are compared, whatever stands between their places. */
export const pathKey = (parts: readonly string[]): string => parts.map(searchKey).join('/')
