import { field, identifierField, otherField, referenceField } from '../field'
import { list, many, one, span } from '../list'
import { objects } from '../objects'
import { text } from '../text'
import { auditActKinds } from './words'

const logs = { organization: text('本组织', 'The organization'), platform: text('平台', 'The platform') }

export const auditList = list({
  fields: {
    at: field('time', '时间', 'Time', {}),
    actor: referenceField('操作人', 'Who', 'user', { none: true }),
    service: referenceField('服务账号', 'Service account', 'service', { none: true }),
    act: otherField('操作', 'Act'),
    object: otherField('对象', 'Object'),
    changes: otherField('内容', 'What'),
    address: identifierField('来源地址', 'Address', 64, { none: true }),
    request: identifierField('请求编号', 'Request number', 64, { none: true }),
    organization: referenceField('组织', 'Organization', 'organization', { none: true }),
  },
  columns: ['at', 'actor', 'act', 'object', 'changes', 'address'],
  more: ['request', 'organization'],
  asked: {
    kind: { ...otherField('操作类别', 'Kind of act'), said: auditActKinds },
    object_type: { ...otherField('对象类型', 'Kind of object'), said: objects },
    object_id: field('whole', '对象编号', 'Object number', {}),
    /** Leaves sign-ins and passwords out. */
    acts_only: field('yes', '不含登录', 'Without sign-ins', {}),
    /** `platform`: commands without an organization, which only super administrators see. */
    log: { ...otherField('日志', 'Log'), said: logs },
  },
  filters: [
    span('at'),
    many('kind', { label: text('操作', 'Act') }),
    many('object_type', { label: text('对象', 'Object') }),
    one('actor', { any: text('所有人', 'Everyone') }),
    // The page of service accounts leads to it.
    one('service', { isHidden: true }),
    // Its beginning: of one desk, or of a whole network.
    one('address'),
    one('acts_only'),
    one('log'),
    one('object_id'),
  ],
  search: text('户号、单据号、操作人、请求编号', 'Account or document number, who, request'),
})
