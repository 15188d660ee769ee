import type { FastifyInstance } from 'fastify'
import { oamFlow, oamFlowFile, oamFlowRows } from '../../../../contract/calls/oam-flow.ts'
import { type OamCode, oamCodes } from '../../../../contract/loan-files/oam-codes.ts'
import { type OamFigure, oamFigures, oamSums } from '../../../../contract/loan-files/oam-flow.ts'
import type { Cell } from '../../../../contract/records/field-kinds.ts'
import type { Context } from '../../../context.ts'
import { spreadsheet } from '../../../export/spreadsheet.ts'
import { addCall, addDownload } from '../../../plugins/wire.ts'
import { readOamFlow, readOamRows } from './oam-flow.ts'

const figures = Object.keys(oamFigures) as OamFigure[]
const heads = ['Codice', 'Prodotto', ...Object.values(oamFigures)]

/** Routes of the half-yearly report to the OAM: the figures, the files behind each, and the file for spreadsheets. */
export function oamFlowRoutes(app: FastifyInstance, context: Context): void {
  const options = { perMinute: context.limits.figures }

  addCall(app, oamFlow, ({ query }) => readOamFlow(context, query), options)
  addCall(app, oamFlowRows, ({ query }) => readOamRows(context, query), options)

  addDownload(
    app,
    oamFlowFile,
    async ({ query: { formato, ...query } }) => {
      const { semestre, righe, totale } = await readOamFlow(context, query)
      const lines = [
        ...righe.map(({ codice, cifre }) => [
          { text: codice in oamCodes ? codice : '' },
          { text: oamCodes[codice as OamCode] ?? 'Senza pratica' },
          ...cellsOf(cifre),
        ]),
        [{ text: '' }, { text: 'In tutto' }, ...cellsOf(totale)],
      ]
      async function* pages(): AsyncGenerator<Cell[][]> {
        yield lines
      }
      const name = `flusso-oam-${semestre}`
      return spreadsheet(formato, { name, title: `Flusso OAM ${semestre}`, heads, pages: pages() })
    },
    options,
  )
}

/** The figures as cells of a spreadsheet. Sums are in euros. */
const cellsOf = (values: Record<OamFigure, number>): Cell[] =>
  figures.map(name =>
    oamSums.includes(name)
      ? { figure: values[name] / 100, decimals: 'cents' }
      : { figure: values[name], decimals: 'none' },
  )
