import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'

/** The limit by address of a page that is made anew for each request. `spared` are the requests that it is not made for. */
export const renderedLimit = (
  { limits }: Context,
  spared: (request: FastifyRequest) => boolean = () => false,
) => ({ rateLimit: { max: limits.figures, timeWindow: 60_000, allowList: spared } })

/** Who asked for too many pages reads it on one. */
export function busyPages(app: FastifyInstance): void {
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    // The rest is for the handler above.
    if (error.statusCode !== 429) throw error
    return reply
      .code(429)
      .headers({ 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'" })
      .type('text/html; charset=utf-8')
      .send(busy)
  })
}

const busy = `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Troppe richieste. Quinto</title>
<meta name="robots" content="noindex">
</head>
<body>
<h1>Troppe richieste in poco tempo</h1>
<p>Dalla stessa rete sono arrivate molte richieste: ricaricare la pagina fra un minuto.</p>
</body>
</html>
`
