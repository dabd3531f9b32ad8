import { own } from '../own'

/**
 * 模板中的变量：`${名称}`，发送时换成该户的数据。
 * A template's variables, `${name}`, which an account's own data replace when a message is written.
 */
const PLACE = /\$\{([^{}]*)\}/g

/**
 * The names in a text, each once, in the order of their first occurrence: the order of a provider's numbered places.
 */
export function variablesIn(content: string): string[] {
  return [...new Set([...content.matchAll(PLACE)].map(([, name = '']) => name))]
}

/** Tells whether a `${` has no closing brace. */
export const isBroken = (content: string): boolean => content.replace(PLACE, '').includes('${')

/** The text with filled places; a name without a value stays. */
export function filledTemplate(content: string, values: Readonly<Record<string, string>>): string {
  return content.replace(PLACE, (place, name: string) => own(values, name) ?? place)
}
