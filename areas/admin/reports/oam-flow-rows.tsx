import { Link } from 'wouter'
import type { AnswerOf, InputOf } from '../../../client/calls.ts'
import { hasPermissions } from '../../../contract/access/permissions.ts'
import { formatShortDay } from '../../../contract/italian/days.ts'
import { formatEuro } from '../../../contract/italian/format.ts'
import { oamRowsFile } from '../../../contract/lists/oam-flow.ts'
import { oamCodes } from '../../../contract/loan-files/oam-codes.ts'
import {
  nameOfCode,
  nameOfHalf,
  type OamFigure,
  oamFigures,
  withoutFile,
} from '../../../contract/loan-files/oam-flow.ts'
import { fileProducts, fileStates } from '../../../contract/subjects/loan-files/file-words.ts'
import { usePerson } from '../../shared/calls/data.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { FileMenu } from '../../shared/records/list/export-menu.tsx'
import { choiceFilter } from '../../shared/records/list/filter-kinds.tsx'
import { perPage } from '../../shared/records/list/list-address.ts'
import { ListPage } from '../../shared/records/list/list-page.tsx'
import type { ListColumn } from '../../shared/records/list/list-source.ts'
import { useServices } from '../../shared/services.ts'
import { halfFilter, list, shownFigure } from './oam-words.tsx'

const name = 'GET /flussoOam/pratiche'
type Query = NonNullable<InputOf<typeof name>['query']>
type Row = AnswerOf<typeof name>['rows'][number]

const { columns: labels } = oamRowsFile

const usualFigure: OamFigure = 'intermediate'
const { [usualFigure]: usualLabel, ...otherFigures } = oamFigures

const filters = () => [
  halfFilter(),
  choiceFilter('voce', 'Cifra', Object.entries(otherFigures), usualLabel),
  choiceFilter(
    'codice',
    'Prodotto',
    [...Object.keys(oamCodes), withoutFile].map(code => [code, nameOfCode(code)]),
    'Tutti',
  ),
]

const known = (words: Record<string, string>, key: string | null) => (key ? (words[key] ?? key) : '–')

/** The columns; the number of a file is a link for those who may open it. */
const columnsFor = (mayOpen: boolean): readonly ListColumn<Row>[] => [
  {
    name: 'pratica',
    label: labels.pratica.label,
    cell: ({ pratica }) => {
      if (!pratica) return <span className="soft">Nessuna</span>
      if (!mayOpen) return pratica.IDEGG
      return <Link href={`/admin/reports/pratiche/${pratica._id}`}>{pratica.IDEGG}</Link>
    },
  },
  {
    name: 'codice',
    label: labels.codice.label,
    cell: ({ codice }) => (codice === withoutFile ? '–' : codice),
  },
  { name: 'prodotto', label: labels.prodotto.label, cell: ({ prodotto }) => known(fileProducts, prodotto) },
  { name: 'stato', label: labels.stato.label, cell: ({ stato }) => known(fileStates, stato) },
  { name: 'banca', label: labels.banca.label, cell: ({ banca }) => banca ?? '–' },
  {
    name: 'giorno',
    label: labels.giorno.label,
    isFigure: true,
    cell: ({ giorno }) => (giorno ? formatShortDay(giorno) : '–'),
  },
  {
    name: 'valore',
    label: labels.valore.label,
    isFigure: true,
    cell: ({ valore }) => (valore === null ? '–' : formatEuro(valore)),
  },
]

/** The files behind a figure of the report to the OAM. */
export function OamFlowRows() {
  const { client } = useServices()
  const holder = usePerson()?.holder ?? null
  return (
    <ListPage
      source={{
        name: 'flusso-oam-pratiche',
        title: 'Flusso OAM: le pratiche',
        breadcrumb: <Breadcrumb group="reports" then={[[list, 'Flusso OAM']]} />,
        caption: 'Le pratiche dietro una cifra, dalla più recente',
        columns: columnsFor(hasPermissions(holder, 'pratiche_see')),
        filters: filters(),
        rows: ({ filters: { voce = usualFigure, semestre, codice }, cursor }) => {
          const query: Query = {
            limit: perPage,
            voce: voce as OamFigure,
            ...(semestre && { semestre }),
            ...(codice && { codice: codice as NonNullable<Query['codice']> }),
            ...(cursor && { cursor: Number(cursor) }),
          }
          return {
            queryKey: [name, query],
            queryFn: () => client.call(name, { query }),
            staleTime: 0,
          }
        },
        exportMenu: state => (
          <FileMenu file={oamRowsFile} state={state} query={{ voce: usualFigure, ...state.filters }} />
        ),
        // Every row of a figure is counted.
        maxTotal: () => Number.MAX_SAFE_INTEGER,
        summary: ({ semestre, cifra }, { filters: { voce = usualFigure, codice } }) => {
          const figure = voce as OamFigure
          const which = codice ? `, ${nameOfCode(codice)}` : ''
          return `${oamFigures[figure]}, ${nameOfHalf(semestre)}${which}: ${shownFigure(figure, cifra)}.`
        },
        words: {
          counted: ['riga', 'righe'],
          next: 'Successive',
          empty: 'Nell’ultimo semestre nessuna pratica è stata liquidata.',
          noMatch: 'Nessuna pratica dietro questa cifra.',
        },
      }}
    />
  )
}
