/** The place in a form message that the component library fills: `${name}`. It is not a template of ours. */
export const hole = (name: string): string => '$'.concat('{', name, '}')
