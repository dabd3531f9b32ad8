import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'

/** The weight of a warning. */
const WARNING = pino.levels.values.warn!

/**
 * Structured logs: one line per answered request with the route (never its query or body), and every error of our own.
 * Digits in an error's text that look like an identity number or a phone are masked.
 */
export function createLogger(level: 'info' | 'warn'): Logger {
  // Writing a line costs as much as a short statement. Lines below a warning wait up to a tenth of a second for each other.
  const destination = pino.destination({ sync: true, minLength: 4096, periodicFlush: 100 })
  process.on('exit', () => destination.flushSync())
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorInLog },
      hooks: {
        logMethod(line, write, weight) {
          write.apply(this, line)
          if (weight >= WARNING) destination.flushSync()
        },
      },
    },
    destination,
  )
}

function errorInLog(error: Error & { code?: unknown; constraint?: unknown }) {
  const { name, message, stack, code, constraint } = error
  return { name, message: blotted(message), stack: blotted(stack ?? ''), code, constraint }
}

const blotted = (text: string): string =>
  text.replace(/\b\d{17}[\dXx]\b/g, '[id number]').replace(/\b1\d{10}\b/g, '[phone]')

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.caller?.id ?? null,
        address: request.ip,
      },
      'answered',
    )
  })
}
