import { noticeKinds } from '@water/contract/notice-kinds'
import { objects } from '@water/contract/objects'
import { expect, test } from 'vitest'
import { readSource, repositoryFiles } from './source-files'

/** The readers of the declarations of every feature. */
const CENTRAL =
  /^contract\/[\w-]+\.ts$|^server\/features\/(audit|notices)\/|^server\/(db|http)\/|^console\/object-pages\.ts$|^console\/shell\/(notices|search)\/|^console\/parts\/history\//
const central = repositoryFiles()
  .filter((path) => CENTRAL.test(path) && /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/generated\//.test(path))
  .map(readSource)

/** Which of the known names each central file has as keys or in quotation marks, when they are more than `most`. */
const naming = (known: object, most: number, except: RegExp) =>
  central.flatMap(({ path, text }) => {
    if (except.test(path)) return []
    const code = text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
    const named = [...code.matchAll(/^ +(\w+): |'(\w+)'/gm)].map(([, key, quoted]) => key ?? quoted ?? '')
    const ofFeatures = new Set(named.filter((name) => Object.hasOwn(known, name)))
    return ofFeatures.size > most ? [`${path}: ${[...ofFeatures].join(', ')}`] : []
  })

test('no central table lists kinds of objects: each is declared once, in object.ts of its feature', () => {
  // The trail puts the documents of an account into its history, and says who may see their own; a call has fields of such names.
  const others = /^server\/features\/audit\/(store|routes)\.ts$|^server\/http\/call\.ts$/
  expect(naming(objects, 2, others)).toEqual([])
})

test('no central file knows a kind of notice: each is declared and made in its feature', () => {
  expect(naming(noticeKinds, 0, /^$/)).toEqual([])
})
