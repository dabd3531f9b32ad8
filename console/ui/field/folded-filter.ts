import { hasWords } from '@water/rules/identity/numbers-and-names'

const isIn = (text: unknown, typed: string): boolean => hasWords(String(text ?? ''), typed)

/** For the `showSearch` of a Select: its options are found by their labels, both sides in one spelling, as the server searches. */
export const byLabel = {
  filterOption: (typed: string, option?: { label?: unknown }): boolean => isIn(option?.label, typed),
}

/** The same for a TreeSelect, whose places are found by their paths. Enter takes the first place that has the text as it was typed. */
export const byPath = {
  treeNodeFilterProp: 'path',
  filterTreeNode: (typed: string, node: object): boolean => 'path' in node && isIn(node.path, typed),
}
