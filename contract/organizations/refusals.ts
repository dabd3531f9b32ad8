import type { Refusals } from '../refusal'

export const organizationRefusals = {
  other_organization: {
    status: 403,
    zh: '不能为其他组织提交数据',
    en: 'You cannot submit data for another organization',
  },
  organization_gone: {
    status: 404,
    zh: '所选组织不存在或已被删除，请重新选择',
    en: 'The chosen organization does not exist or was deleted, choose another',
  },
  finer_billed: {
    status: 409,
    zh: '已有账单按 {scale} 位小数计费；减少位数会把已收费的尾数再收一次。请保持 {scale} 位或更多',
    en: 'Orders were billed with {scale} decimals. With fewer decimals, a part that was paid would be billed again. Keep {scale} or more',
  },
} as const satisfies Refusals
