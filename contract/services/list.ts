import { otherField } from '../field'
import { list, one } from '../list'
import { text } from '../text'
import { serviceFields } from './fields'

export const serviceList = list({
  fields: { ...serviceFields, tokens: otherField('令牌', 'Tokens') },
  columns: ['name', 'purpose', 'last_used_at', 'last_address', 'tokens', 'is_active', 'codes', 'addresses'],
  filters: [one('purpose'), one('is_active', { yes: text('启用', 'Active'), no: text('停用', 'Inactive') })],
  orderings: ['name', 'id', 'last_used_at'],
  order: 'name',
  search: text('名称', 'Name'),
  empty: text(
    '别的系统用服务账号的令牌调用接口，不用人的密码。请为每个系统建一个。',
    'Another system calls with a token of a service account, and never with a password. Make one for each system.',
  ),
})
