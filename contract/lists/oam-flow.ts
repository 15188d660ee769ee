import { admin } from '../access/grants.ts'
import type { Answer, Query } from '../calls/call.ts'
import type { oamFlow, oamFlowRows } from '../calls/oam-flow.ts'
import {
  nameOfCode,
  type OamFigure,
  oamFigures,
  oamSums,
  usualHalf,
  withoutFile,
} from '../loan-files/oam-flow.ts'
import type { FileColumn, ListFile } from '../records/list-file.ts'
import { fileProducts, fileStates } from '../subjects/loan-files/file-words.ts'

type Flow = Answer<typeof oamFlow>
type Row = Answer<typeof oamFlowRows>['rows'][number]
/** A code with its figures; all codes together when the code is null. */
export type OamLine = { codice: string | null; cifre: Flow['totale'] }

/** The lines of the report: each code, and all codes together. */
export const oamLines = ({ righe, totale }: Pick<Flow, 'righe' | 'totale'>): OamLine[] => [
  ...righe,
  { codice: null, cifre: totale },
]

const figures = Object.fromEntries(
  Object.entries(oamFigures).map(([name, label]): [string, FileColumn<OamLine>] => {
    const figure = name as OamFigure
    const kind = oamSums.includes(figure) ? 'money' : 'whole'
    return [name, { kind, label, value: ({ cifre }) => cifre[figure] }]
  }),
)

const half = ({ semestre }: { semestre?: string | undefined }, today: string) => semestre ?? usualHalf(today)

/** The half-yearly report to the OAM as a file. */
export const oamFlowFile: ListFile<OamLine, Query<typeof oamFlow>> = {
  path: '/flussoOam',
  name: 'flusso-oam',
  title: 'Flusso OAM',
  period: half,
  columns: {
    codice: {
      kind: 'text',
      label: 'Prodotto',
      value: ({ codice }) => (codice ? nameOfCode(codice) : 'In tutto'),
    },
    ...figures,
  },
}

/** The loan files behind a figure of the report as a file. */
export const oamRowsFile = {
  path: '/flussoOam/pratiche',
  name: 'flusso-oam-pratiche',
  title: 'Flusso OAM, pratiche',
  resource: 'pratiche',
  who: [admin('pratiche_export')],
  needsProof: true,
  period: half,
  columns: {
    pratica: { kind: 'text', label: 'Pratica', value: ({ pratica }) => pratica?.IDEGG },
    codice: {
      kind: 'text',
      label: 'Codice',
      value: ({ codice }) => (codice === withoutFile ? null : codice),
    },
    prodotto: { kind: 'choice', label: 'Prodotto', values: fileProducts, value: ({ prodotto }) => prodotto },
    stato: { kind: 'choice', label: 'Stato di oggi', values: fileStates, value: ({ stato }) => stato },
    banca: { kind: 'text', label: 'Finanziatore', value: ({ banca }) => banca },
    giorno: { kind: 'day', label: 'Conta dal', value: ({ giorno }) => giorno },
    valore: { kind: 'money', label: 'Valore', value: ({ valore }) => valore },
  },
} as const satisfies ListFile<Row, Query<typeof oamFlowRows>>
