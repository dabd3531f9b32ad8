import type { FastifyInstance } from 'fastify'

/**
 * Without trust in its proxy, the server sees one address for all clients, who then share its limits and locks. The
 * first request that came through a proxy is reported in the log, once. The header alone proves nothing: any client may
 * send it.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
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
