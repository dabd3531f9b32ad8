import { type Acts, act } from '../act'
import { type Objects, type Places, place } from '../object'

export const serviceObjects = {
  service: { zh: '服务账号', en: 'Service account', table: 'services' },
} as const satisfies Objects

export const servicePlaces = {
  services: place('服务账号', 'service account', 'service accounts', '个'),
} as const satisfies Places

export const serviceActs = {
  'service.make_token': act('生成令牌', 'Token made', 'access'),
  'service.end_token': act('作废令牌', 'Token ended', 'access'),
} as const satisfies Acts
