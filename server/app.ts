import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { resources } from '../contract/subjects/all.ts'
import type { Built } from './built.ts'
import type { Context } from './context.ts'
import { commits } from './history/routes.ts'
import { createImportRuns } from './import/import-runs.ts'
import { importsRoutes } from './import/routes.ts'
import { live } from './live/live.ts'
import { pages } from './pages.ts'
import { access } from './plugins/access.ts'
import { crossOrigin } from './plugins/callers.ts'
import { forbidFrames } from './plugins/content-policy.ts'
import { errors, nothingHere, unreadable } from './plugins/errors.ts'
import { forwarded } from './plugins/forwarded.ts'
import { health } from './plugins/health.ts'
import { lastAnswers } from './plugins/last-answers.ts'
import { minuteStore } from './plugins/minute-counts.ts'
import { openApi } from './plugins/openapi.ts'
import { publicLimit } from './plugins/public-limit.ts'
import { slowBodies } from './plugins/slow-bodies.ts'
import { strictJson } from './plugins/strict-json.ts'
import { resourceRoutes } from './records/routes.ts'
import { noteRefusals } from './security-log/note-refusals.ts'
import { securityLogRoutes } from './security-log/routes.ts'
import { network } from './sessions/attempts.ts'
import { addNewTokenHeaders } from './sessions/identity.ts'
import { limitRenewals } from './sessions/renewals.ts'
import { contentFiles } from './subjects/files/storage-routes.ts'
import { subjectRoutes } from './subjects/routes.ts'

/** Maximum bytes of a body: many times a form with its simulation. */
const bodyLimit = 256 * 1024

const openerPolicy = 'cross-origin-opener-policy'

/** Builds the server. Without `built`, for tests, the server has only the API. */
export async function buildApp(context: Context, built?: Built): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    // Each request has one log line, written below, without addresses or queries.
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger for each request would cost more than the request; lines about a request contain its id.
    childLoggerFactory: logger => logger,
    bodyLimit,
    // The arrival of a body is limited by its pace (`slowBodies`), not by time.
    http: { headersTimeout: 60_000, requestTimeout: 0 },
    ...unreadable,
    trustProxy: context.settings.trustedProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // Requests during the stop are still answered (`lastAnswers`).
    return503OnClosing: false,
  })
  slowBodies(app)
  lastAnswers(app)
  forwarded(app)
  strictJson(app)
  errors(app)
  access(app, context)
  publicLimit(app, context)
  noteRefusals(app, context)
  // These lines contain nothing to redact.
  const answers = context.log.child({}, { redact: [] })
  // The hooks run for every request, and use callbacks, so that no request waits for a promise.
  app.addHook('onResponse', (request, reply, done) => {
    answers.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    done()
  })
  const secure = context.settings.publicUrl.startsWith('https:')
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (!reply.hasHeader('referrer-policy'))
      reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    // A page that opened one of ours reaches no window of ours, except that of the cart.
    if (String(reply.getHeader('content-type')).startsWith('text/html') && !reply.hasHeader(openerPolicy))
      reply.header(openerPolicy, 'same-origin')
    if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    done()
  })
  // In development no page has a policy, so that Vite can add its scripts.
  if (!built?.development) forbidFrames(app)
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false })
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => network(ip),
    store: minuteStore({ database: context.database, now: () => new Date() }),
  })
  limitRenewals(app, context)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Quinto', version: '2', description: 'Le chiamate di Quinto' },
    },
    transform: jsonSchemaTransform,
  })

  await app.register(async (root: FastifyInstance) => health(root, context))
  await app.register(async (root: FastifyInstance) => contentFiles(root, context))
  await live(app, context)
  await app.register(
    async (api: FastifyInstance) => {
      crossOrigin(api, context)
      api.addHook('onSend', (_request, reply, _payload, done) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
        done()
      })
      addNewTokenHeaders(api)
      for (const addRoutes of subjectRoutes) await addRoutes(api, context)
      securityLogRoutes(api, context)
      commits(api, context)
      const imports = createImportRuns(context)
      api.addHook('onClose', () => imports.stop())
      importsRoutes(api, context, imports)
      for (const definition of resources) resourceRoutes(api, context, definition, imports)
      openApi(api, built?.description)
      api.setNotFoundHandler(nothingHere)
    },
    { prefix: '/v2' },
  )
  if (built) await app.register(async (site: FastifyInstance) => pages(site, context, built))
  return app
}
