import type { FastifyInstance } from 'fastify'
import { displayFigure } from '../../../contract/calls/displays.ts'
import type { Context } from '../../context.ts'
import { callerOf } from '../../plugins/callers.ts'
import { addCall } from '../../plugins/wire.ts'
import { loanFigure, mortgageFigure } from './display-figure.ts'

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))

export function displays(app: FastifyInstance, context: Context): void {
  addCall(
    app,
    displayFigure,
    async ({ query: { partner, prodotto, agente, importo, valore, durataMesi }, request, reply }) => {
      const caller = await callerOf(context, request, reply, partner, 'rata')
      const figureOf = prodotto === 'mutuo' ? mortgageFigure : loanFigure
      return figureOf(context, caller, {
        agente,
        importo: numberOf(importo),
        valore: numberOf(valore),
        durataMesi: numberOf(durataMesi),
      })
    },
    { perMinute: context.limits.figures },
  )
}
