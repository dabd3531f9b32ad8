import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal'
import { API_PREFIX } from './adapter'
import { refuseOtherMethod } from './other-method'

const YEAR = 'public, max-age=31536000, immutable'

/**
 * Serves the built console. Browsers keep files that are named by their content for a year, and ask for the page itself
 * every time. Every other path that a browser opens is a screen of the console. A path of the API that does not exist
 * is 404 in the envelope, and a call of another method 405.
 */
export async function serveConsole(
  app: FastifyInstance,
  folder: string,
  ownConfig: string | null,
): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt) {
    await app.register(files, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.setHeader('cache-control', /[\\/]assets[\\/]/.test(path) ? YEAR : 'no-cache')
      },
    })
    if (ownConfig !== null) serveOwnConfig(app, ownConfig)
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    refuseOtherMethod(request, reply)
    if (!isBuilt || !isScreen(request)) throw new Refusal('not_found')
    reply.sendFile('index.html')
  })
}

/** Serves the operator's config.js in place of the console's. */
function serveOwnConfig(app: FastifyInstance, file: string): void {
  app.get('/config.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await readFile(file)),
  )
}

/** A path without an extension that a browser opens. */
function isScreen({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? ''
  const isPage =
    (method === 'GET' || method === 'HEAD') && (headers.accept ?? '*/*').match(/text\/html|\*\/\*/)
  return Boolean(isPage) && path !== API_PREFIX && !path.startsWith(`${API_PREFIX}/`) && !/\.\w+$/.test(path)
}
