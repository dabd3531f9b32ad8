import { choiceField, type Fields, field, identifierField, otherField, textField } from '../field'

/** A machine that calls: with a token, never with a person's password. */
export const serviceFields = {
  name: textField('名称', 'Name', 50, { in: 'required' }),
  purpose: choiceField('用途', 'Purpose', 'servicePurpose', { in: 'required' }),
  codes: otherField('权限', 'Permissions', { names: 'permission' }),
  /** Single ones, or networks; none of them: it may call from anywhere. */
  addresses: otherField('来源地址', 'Addresses'),
  is_active: field('yes', '启用', 'Active', { in: 'optional', otherwise: true }),
  last_used_at: field('time', '最近使用', 'Last use', { none: true }),
  last_address: identifierField('最近来源', 'Last address', 64, {}),
} as const satisfies Fields

/** A token is shown once, when it is made; `prefix` tells it from the other one. */
export const serviceTokenFields = {
  prefix: identifierField('令牌开头', 'Token begins with', 16, {}),
  expires_on: field('date', '有效期至', 'Valid through', { in: 'required' }),
} as const satisfies Fields

/** The fields of its object, as the audit trail names them. */
export const serviceTrail = { service: { ...serviceFields, ...serviceTokenFields } }
