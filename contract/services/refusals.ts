import type { Refusals } from '../refusal'

export const serviceRefusals = {
  persons_only: {
    status: 403,
    zh: '这个接口只供人员使用，服务账号不能调用',
    en: 'This call belongs to persons: a service account cannot make it',
  },
  services_only: {
    status: 403,
    zh: '这个接口只供用途相符的服务账号调用',
    en: 'Only a service account of the right purpose can make this call',
  },
  two_tokens: {
    status: 409,
    zh: '这个服务账号已有两个有效的令牌：请先作废一个，再生成新的',
    en: 'This service account has two live tokens: end one of them first',
  },
  service_inactive: {
    status: 409,
    zh: '这个服务账号已停用：请先启用，再生成令牌',
    en: 'This service account is not active: activate it first',
  },
} as const satisfies Refusals
