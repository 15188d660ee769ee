import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { resources } from '../contract/subjects/all.ts'
import { allPriceTables } from '../contract/subjects/price-tables.ts'
import { createImportRuns } from './actions/import-runs.ts'
import type { Built } from './built.ts'
import type { Context } from './context.ts'
import { live } from './live/live.ts'
import { pages } from './pages.ts'
import { access } from './plugins/access.ts'
import { crossOrigin } from './plugins/callers.ts'
import { errors, nothingHere, unreadable } from './plugins/errors.ts'
import { forwarded } from './plugins/forwarded.ts'
import { publicLimit } from './plugins/public-limit.ts'
import { strictJson } from './plugins/strict-json.ts'
import { agencyFinder } from './routes/agencies.ts'
import { businessCards } from './routes/business-card.ts'
import { cdq } from './routes/cdq.ts'
import { commits } from './routes/commits.ts'
import { communicationReading } from './routes/communications.ts'
import { contacts } from './routes/contacts.ts'
import { displays } from './routes/displays.ts'
import { enums } from './routes/enums.ts'
import { files } from './routes/files.ts'
import { health } from './routes/health.ts'
import { house } from './routes/house.ts'
import { importsRoutes } from './routes/imports.ts'
import { leadSharing } from './routes/lead-sharing.ts'
import { leads } from './routes/leads.ts'
import { loans } from './routes/loans.ts'
import { merchandising } from './routes/merchandising.ts'
import { mortgages } from './routes/mortgages.ts'
import { openApi } from './routes/openapi.ts'
import { priceTableRoutes } from './routes/price-tables.ts'
import { productPreview } from './routes/product-preview.ts'
import { ratesEntry } from './routes/rates-entry.ts'
import { resourceRoutes } from './routes/resources.ts'
import { samePersons } from './routes/same-person.ts'
import { securityLogRoutes } from './routes/security-log.ts'
import { serverState } from './routes/server-info.ts'
import { sessions } from './routes/sessions.ts'
import { simulations } from './routes/simulations.ts'
import { contentFiles, storage } from './routes/storage.ts'
import { toDoList } from './routes/to-do.ts'
import { noteRefusals } from './security-log/note-refusals.ts'
import { network } from './sessions/attempts.ts'
import { tellNewTokens } from './sessions/identity.ts'
import { limitRenewals } from './sessions/renewals.ts'

/** A form and its simulation fit many times over. */
const bodyLimit = 256 * 1024

/** The whole server, from what it is given. `built` is absent where only the API is wanted, in tests. */
export async function buildApp(context: Context, built?: Built): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    // One line a request, written below, without addresses or queries.
    logController: new LogController({ disableRequestLogging: true }),
    // Made for each request it would cost more than the request: where a line is of one, it names it.
    childLoggerFactory: logger => logger,
    bodyLimit,
    // For the arrival of a request, not for its answer.
    requestTimeout: 60_000,
    ...unreadable,
    trustProxy: context.settings.trustedProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // While it stops, who is connected is still answered; then the connection ends.
    return503OnClosing: false,
  })
  forwarded(app)
  strictJson(app)
  errors(app)
  access(app, context)
  publicLimit(app, context)
  noteRefusals(app, context)
  // These lines hold nothing to be taken out.
  const answers = context.log.child({}, { redact: [] })
  // These hooks run for every request: they do not make it wait for a promise.
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
    if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    done()
  })
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false })
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => network(ip),
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
      tellNewTokens(api)
      enums(api, context)
      agencyFinder(api, context)
      mortgages(api, context)
      loans(api, context)
      cdq(api, context)
      displays(api, context)
      house(api, context)
      simulations(api, context)
      leads(api, context)
      await contacts(api, context)
      files(api, context)
      samePersons(api, context)
      leadSharing(api, context)
      toDoList(api, context)
      serverState(api, context)
      securityLogRoutes(api, context)
      await storage(api, context)
      communicationReading(api, context)
      merchandising(api, context)
      sessions(api, context)
      commits(api, context)
      businessCards(api, context)
      productPreview(api, context)
      ratesEntry(api, context)
      for (const tables of allPriceTables) await priceTableRoutes(api, context, tables)
      const imports = createImportRuns(context)
      api.addHook('onClose', () => imports.stop())
      importsRoutes(api, context, imports)
      for (const definition of resources) resourceRoutes(api, context, definition, imports)
      openApi(api)
      api.setNotFoundHandler(nothingHere)
    },
    { prefix: '/v2' },
  )
  if (built) await app.register(async (site: FastifyInstance) => pages(site, context, built))
  return app
}
