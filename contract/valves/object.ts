import { type Acts, act } from '../act'
import type { Objects } from '../object'
import { text } from '../text'

export const valveObjects = {
  valve: text('阀门', 'Valve'),
} as const satisfies Objects

export const valveActs = {
  'valve.ask': act('阀门指令', 'Valve command'),
  'valve.cancel': act('撤回阀门指令', 'Valve command cancelled'),
  'valve.answer': act('网关答复阀门指令', 'Valve command answered by the gateway'),
  'valve.follow': act('系统处理阀门指令', 'Valve command of the system'),
} as const satisfies Acts
