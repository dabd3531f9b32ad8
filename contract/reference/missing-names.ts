/** Records that are made of a name alone, which a sheet has and the organization has not. */
import * as z from 'zod'
import { endpoint, staff } from '../endpoint'
import { requiredText } from '../fields'
import { creatableKinds } from '../jobs/problems'
import { inOrganization } from '../record'
import { text } from '../text'

const MOST_NAMES = 200

export const makeMissingNames = endpoint({
  method: 'POST',
  path: '/organizations/missing-names/',
  title: text(
    '仅凭名称新建表类型、口径和位置，全部或全不；位置可写路径，缺的上级一并新建；已有的不变',
    'Make meter types, diameters and locations of names alone, all or none. A location may be a path, whose missing places are made, too. What exists stays as it is',
  ),
  access: staff,
  body: z.strictObject({
    names: z
      .array(z.strictObject({ of: z.enum(creatableKinds), name: requiredText(200) }))
      .min(1)
      .max(MOST_NAMES),
    ...inOrganization,
  }),
  reply: z.object({ made: z.int() }),
})
