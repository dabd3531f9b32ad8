import type { FastifyInstance } from 'fastify'

/**
 * A proxy that is not trusted makes one address of all its clients, who then share its limits and locks. The first request
 * that came through one says so in the log, once: the header may as well be a stranger's.
 */
export function warnOfUnheardProxy(app: FastifyInstance): void {
  let isSaid = false
  app.addHook('onRequest', async (request) => {
    if (isSaid || request.headers['x-forwarded-for'] === undefined) return
    isSaid = true
    request.log.warn(
      { address: request.ip },
      'X-Forwarded-For has come from this address while TRUST_PROXY is 0. If it is your reverse proxy, set TRUST_PROXY=1 ' +
        '(or its address) and restart: until then all people behind it count as one, and lock each other out. ' +
        '如该地址是您的反向代理，请设置 TRUST_PROXY=1 并重启，否则其后的所有用户会被视为同一来源，互相锁定登录。',
    )
  })
}
