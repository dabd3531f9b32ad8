/** 服务账号的用途：一般接口、远传网关、代收渠道。 */
export const PURPOSES = ['api', 'gateway', 'channel'] as const
export type Purpose = (typeof PURPOSES)[number]

/** Who makes a call: persons alone, the service accounts of one purpose, or those of channels and the persons who do their work. */
export type Callers = 'persons' | 'gateway' | 'channel' | 'channel_or_persons'

/**
 * 属于人的调用，服务账号不能用；网关和渠道的令牌只能用各自的调用，人也不能用它们。
 * Whether a caller of this kind may make a call at all, before anybody asks for codes. `purpose` is null for a person. A call
 * that names no callers is open to persons and to services of the purpose `api`.
 */
export function isCalledBy(callers: Callers | undefined, purpose: Purpose | null): boolean {
  if (callers === undefined) return purpose === null || purpose === 'api'
  if (callers === 'channel_or_persons') return purpose === null || purpose === 'channel'
  return callers === (purpose ?? 'persons')
}
