import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { AgentFlag } from '../../../../contract/access/permissions.ts'
import {
  createDisplay,
  displayFile,
  displayOffers,
  ownDisplays,
  withdrawDisplay,
} from '../../../../contract/calls/agent-displays.ts'
import {
  type DisplayProduct,
  displaySheet,
  isAlive,
  subjectOf,
} from '../../../../contract/personal-documents/display.ts'
import type { Context } from '../../../context.ts'
import { flagsOf } from '../../../database/actor.ts'
import { conflict, forbidden, notFound } from '../../../errors.ts'
import { callerOf, writeOnce } from '../../../plugins/idempotency.ts'
import { addCall } from '../../../plugins/wire.ts'
import { printPdf } from '../../../print/print-pdf.ts'
import { sendPaper } from '../../../print/send-paper.ts'
import { type SignedInAgent, signedInAgent } from '../signed-in-agent.ts'
import { displaysOf, houseIn, offersToShow, ownDisplay, prepareDisplay, withdraw } from './agent-displays.ts'

const flags: Readonly<Record<DisplayProduct, AgentFlag>> = {
  mutuo: 'display_rata',
  prestito: 'display_prestito',
}

/** Throws 403 for an agent without the flag of the product. */
function mustShow(agent: SignedInAgent, { prodotto }: { prodotto: DisplayProduct }) {
  const held = flagsOf(agent)
  if (!held.has('all') && !held.has(flags[prodotto])) throw forbidden()
}

/** Routes of the displays of the signed-in agent. */
export function agentDisplayRoutes(app: FastifyInstance, context: Context): void {
  addCall(app, ownDisplays, async ({ params, request }) => {
    const agent = await signedInAgent(context, request)
    mustShow(agent, params)
    return displaysOf(context, agent.id, params.prodotto)
  })
  addCall(app, displayOffers, async ({ params, query, request }) => {
    mustShow(await signedInAgent(context, request), params)
    const { importo, valore, durataMesi } = query
    return offersToShow(context, params.prodotto, {
      importo: Number(importo),
      durataMesi: Number(durataMesi),
      ...(valore !== undefined && { valore: Number(valore) }),
    })
  })
  addCall(app, createDisplay, async ({ params, body, request }) => {
    const agent = await signedInAgent(context, request)
    mustShow(agent, params)
    return writeOnce(context, request, callerOf(agent), () =>
      prepareDisplay(context, agent.id, params.prodotto, body),
    )
  })
  addCall(app, withdrawDisplay, async ({ params, request }) => {
    const agent = await signedInAgent(context, request)
    mustShow(agent, params)
    return withdraw(context, agent.id, params)
  })

  const { path, who, params } = displayFile
  app.get(path, { schema: { hide: true }, config: { who } }, async (request, reply) => {
    const parsed = z.safeParse(params, request.params)
    if (!parsed.success) throw notFound()
    const agent = await signedInAgent(context, request)
    mustShow(agent, parsed.data)
    const display = await ownDisplay(context, agent.id, parsed.data)
    // Figures of another day may not be printed again.
    if (!isAlive(display) || display.stato === 'cambiato' || !display.agente)
      throw conflict('Le cifre di questo display non sono più quelle di oggi: ne crei un altro.')
    const sheet = displaySheet(display, display.agente, await houseIn(context.database.orm))
    const { file } = parsed.data
    if (file === 'storia.png') {
      // Loaded lazily, because its libraries take 0.1 s to load.
      const { drawStory } = await import('../../../print/story.ts')
      return reply
        .headers({
          'content-type': 'image/png',
          'content-disposition': 'attachment; filename="display.png"',
          'cache-control': 'private, no-store',
        })
        .send(await drawStory(sheet))
    }
    const size = file === 'a4.pdf' ? 'A4' : 'A5'
    const name = `${subjectOf(display)} ${size}`
    return sendPaper(reply, { name, content: await printPdf(agent, { display: { sheet, size } }) })
  })
}
