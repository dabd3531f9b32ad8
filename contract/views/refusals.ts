import type { Refusals } from '../refusal'

export const viewRefusals = {
  too_many_views: {
    status: 409,
    zh: '您在本组织已保存 {limit} 个视图：请先删除不再使用的视图',
    en: 'You have saved {limit} views in this organization: delete some that you no longer use',
  },
} as const satisfies Refusals
