/** The words of the audit trail for commands. Those of objects, and of commands with words of their own, stand with their features. */
import { own } from '@water/rules/own'
import type { Act, ActKind } from '../act'
import { acts } from '../acts'
import { keysOf } from '../gathered'
import type { ObjectKind } from '../object'
import { objects } from '../objects'
import { type Text, text } from '../text'
import { auditActKinds } from './words'

/** The most frequent commands: the verb for `{object}`. */
const verbs: Record<string, Text> = {
  create: text('新建{object}', '{object} created'),
  update: text('修改{object}', '{object} changed'),
  replace: text('修改{object}', '{object} changed'),
  delete: text('删除{object}', '{object} deleted'),
  rename: text('重命名{object}', '{object} renamed'),
  add_version: text('新增{object}版本', '{object} version added'),
  delete_version: text('删除{object}版本', '{object} version deleted'),
  export: text('导出{object}', '{object} exported'),
  start_export: text('提交导出{object}', '{object} export sent'),
}

/** The word for an object's kind; a kind without a word shows its name in the program. */
export const auditObjectText = (type: string): Text => own(objects, type) ?? text(type, type)

/** The words of a command: its own, or those of its verb. Undefined when it has none. */
export function auditActText(action: string): Text | undefined {
  const at = action.indexOf('.')
  const verb = own(verbs, action.slice(at + 1))
  const object = own(objects, action.slice(0, at))
  const act = own(acts, action)
  if (act !== undefined || verb === undefined || object === undefined) return act
  return text(verb.zh.replace('{object}', object.zh), verb.en.replace('{object}', object.en))
}

/** Verbs of every object, by the kind of their commands. */
const VERBS: Partial<Record<ActKind, readonly string[]>> = {
  create: ['%.create'],
  change: ['%.update', '%.replace', '%.rename', '%\\_version'],
  delete: ['%.delete'],
  import: ['%.start\\_import', '%.import', '%.start\\_batch', '%.batch'],
}

/** The commands of a kind, as patterns of SQL's `like`. */
export const actPatterns = Object.fromEntries(
  keysOf(auditActKinds).map((kind) => [kind, [...(VERBS[kind] ?? []), ...patternsOf(kind)]]),
  // The loop has made the patterns of each kind.
) as Record<ActKind, string[]>

function patternsOf(kind: ActKind): string[] {
  const named: readonly [string, Act][] = Object.entries(acts)
  const whole: readonly [string, ObjectKind][] = Object.entries(objects)
  return [
    ...named.flatMap(([name, act]) => (act.kind === kind ? [name] : [])),
    ...whole.flatMap(([name, object]) => (object.acts === kind ? [`${name}.%`] : [])),
  ].map((pattern) => pattern.replaceAll('_', '\\_'))
}
