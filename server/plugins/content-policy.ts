import type { FastifyInstance } from 'fastify'

/** No page may frame the answer. */
export const noFrames = "frame-ancestors 'none'"
/** The content policy of a file that comes from people: on our origin it runs nothing. */
export const filePolicy = `sandbox; default-src 'none'; ${noFrames}`

/** Forbids frames in every answer without a content policy of its own. */
export function forbidFrames(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', noFrames)
    done()
  })
}
