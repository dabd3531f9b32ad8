import { type Fields, field, otherField, referenceField, textField } from '../field'

export const viewFields = {
  /** The path of the list's call, such as /meters/. */
  list: otherField('列表', 'List'),
  name: textField('视图名称', 'View', 40, { in: 'required' }),
  state: otherField('筛选、排序和列', 'Filters, order and columns'),
  user: referenceField('所有者', 'Owner', 'user', {}),
  is_shared: field('yes', '共享给本组织', 'Shared with the organization', { in: 'optional' }),
  is_default: field('yes', '默认视图', 'Default view', { in: 'optional' }),
} as const satisfies Fields

/** The fields of its object, as the audit trail names them. */
export const viewTrail = { view: viewFields }
