import type { FastifyError, FastifyInstance } from 'fastify'
import { telephone } from '../../contract/italian/telephone.ts'
import { broker } from '../../contract/pages/broker.ts'
import { pageDataPrefix } from '../../contract/pages/page-data-address.ts'
import type { AppError } from '../errors.ts'
import { noFrames } from '../plugins/content-policy.ts'
import { type Failure, failureOf, hasGone } from '../plugins/errors.ts'
import { escapeHtml } from './html.ts'

/** Answers failed page requests with a page that needs neither database nor build. */
export function failedPages(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    // Requests by scripts get the API's errors.
    if (hasGone(request) || request.url.startsWith(`${pageDataPrefix}/`)) throw error
    const failure = failureOf(error, request)
    if (failure.retryAfter) reply.header('retry-after', failure.retryAfter)
    return reply
      .code(failure.status)
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; base-uri 'none'; form-action 'none'; ${noFrames}`,
      })
      .type('text/html; charset=utf-8')
      .send(failedPage(failure, request.method === 'POST'))
  })
}

const titles: Record<number, string> = {
  429: 'Troppe richieste in poco tempo',
  500: 'La pagina non si è potuta preparare',
  503: 'In questo momento il sito non risponde',
}

/** Texts for readers, unlike the API's. */
const texts: Record<number, string> = {
  415: 'Il modulo non è scritto come il sito si aspetta.',
  429: 'Dalla stessa rete sono arrivate molte richieste: ricarichi la pagina fra un minuto.',
}

function failedPage({ status, message }: Failure, wasSent: boolean): string {
  const title = escapeHtml(titles[status] ?? 'La richiesta non si può accettare')
  const kept = wasSent ? ' Tornando indietro si ritrova quello che è stato scritto.' : ''
  const { telefono, email } = broker
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}. Quinto</title>
<meta name="robots" content="noindex">
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escapeHtml((texts[status] ?? message) + kept)}</p>
<p>Intanto si può telefonare al numero <a href="${telephone(telefono)}">${telefono}</a> o scrivere a <a href="mailto:${email}">${email}</a>.</p>
</main>
</body>
</html>
`
}
