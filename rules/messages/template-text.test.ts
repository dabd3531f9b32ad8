import { expect, test } from 'vitest'
import { filledTemplate, isBroken, variablesIn } from './template-text'

const slot = (name: string) => `\${${name}}`
const [a, b, c] = ['a', 'b', 'c'].map(slot)

test('variables are named once, in the order of their first places', () => {
  expect(variablesIn(`${b}，${a}，${b}`)).toEqual(['b', 'a'])
  expect(variablesIn('no variable, $5 and {a}')).toEqual([])
})

test('places are filled; what a value holds is not filled again', () => {
  expect(filledTemplate(`${a}${b}${c}`, { a: slot('b'), b: '2' })).toBe(`${b}2${c}`)
  expect(filledTemplate(slot('a'), { a: '$&' })).toBe('$&')
})

test('a name that every object answers to is a name without a value', () => {
  const text = ['constructor', '__proto__', 'toString'].map(slot).join('')
  expect(filledTemplate(text, {})).toBe(text)
})

test('a place that nothing closes is broken', () => {
  const open = '$' + '{'
  expect([`${open}a`, `x ${a} ${open}`, slot(slot('a'))].map(isBroken)).toEqual([true, true, true])
  expect([slot('a'), '$ {a}', '{a}', '$5'].map(isBroken)).toEqual([false, false, false, false])
})
