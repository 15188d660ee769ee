import { Link } from 'wouter'
import { longDayWith } from '../../../contract/italian/days.ts'
import { formatAmount, formatNumber } from '../../../contract/italian/format.ts'
import { type OamLine, oamFlowFile, oamLines } from '../../../contract/lists/oam-flow.ts'
import {
  daysOfHalf,
  nameOfCode,
  nameOfHalf,
  type OamFigure,
  oamFigures,
  oamSums,
} from '../../../contract/loan-files/oam-flow.ts'
import { addStyle } from '../../shared/add-style.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { FileMenu } from '../../shared/records/list/export-menu.tsx'
import { ListPage } from '../../shared/records/list/list-page.tsx'
import type { ListColumn } from '../../shared/records/list/list-source.ts'
import { useServices } from '../../shared/services.ts'
import style from './oam-flow.css?inline'
import { halfFilter, list } from './oam-words.tsx'

addStyle(style)

const name = 'GET /flussoOam'
interface Row extends OamLine {
  _id: string
  semestre: string
}

/** The code, or all codes together. */
const codeColumn: ListColumn<Row> = {
  name: 'codice',
  label: oamFlowFile.columns.codice!.label,
  className: 'oam-code',
  cell: ({ codice }) => (codice ? nameOfCode(codice) : 'In tutto'),
}

const figureColumn = ([figure, label]: [string, string]): ListColumn<Row> => ({
  name: figure,
  label: shortLabels[figure] ?? label,
  isFigure: true,
  cell: row => <Figure row={row} name={figure as OamFigure} />,
})

/** Labels for the narrow columns; the others are short. */
const shortLabels: Partial<Record<string, string>> = {
  finanziatoriConvenzionati: 'Convenzionati',
  finanziatoriNonConvenzionati: 'Non conv.',
  intermediate: 'Intermediate',
  inLavorazione: 'In lavorazione',
  valoreInLavorazione: 'In lavorazione,\u00a0€',
  erogato: 'Erogato,\u00a0€',
  compensiClienti: 'Dai clienti,\u00a0€',
  compensiFinanziatori: 'Dai finanziatori,\u00a0€',
  rete: 'Alla rete,\u00a0€',
}

const columns = [codeColumn, ...Object.entries(oamFigures).map(figureColumn)]

/** A figure that opens the files behind it. */
function Figure({ row: { semestre, codice, cifre }, name }: { row: Row; name: OamFigure }) {
  const shown = oamSums.includes(name) ? formatAmount(cifre[name]) : formatNumber(cifre[name])
  if (cifre[name] === 0) return <span className="soft">{shown}</span>
  const params = new URLSearchParams({ semestre, voce: name, ...(codice && { codice }) })
  return <Link href={`${list}/pratiche?${params}`}>{shown}</Link>
}

/** The half-yearly report to the OAM. Each figure opens its files. */
export function OamFlow() {
  const { client } = useServices()
  return (
    <ListPage
      source={{
        name: 'flusso-oam',
        title: 'Flusso OAM',
        breadcrumb: <Breadcrumb group="reports" />,
        caption: 'Le cifre del semestre, per codice di prodotto',
        columns,
        filters: [halfFilter()],
        rows: ({ filters: { semestre } }) => {
          const query = semestre ? { semestre } : {}
          return {
            queryKey: [name, query],
            async queryFn() {
              const flow = await client.call(name, { query })
              const rows: Row[] = flow.righe.length
                ? oamLines(flow).map(line => ({
                    ...line,
                    _id: line.codice ?? 'totale',
                    semestre: flow.semestre,
                  }))
                : []
              return { rows, semestre: flow.semestre }
            },
            // No live event reports every change that the figures count.
            staleTime: 0,
          }
        },
        exportMenu: state => <FileMenu file={oamFlowFile} state={state} query={state.filters} />,
        intro: <Rules />,
        summary: ({ semestre }) => {
          const { from, to } = daysOfHalf(semestre)
          return `${nameOfHalf(semestre)}: ${longDayWith('dal', from)} ${longDayWith('al', to)}.`
        },
        words: {
          empty: 'Nell’ultimo semestre non c’è nulla da comunicare.',
          noMatch: 'In questo semestre non c’è nulla da comunicare.',
        },
      }}
    />
  )
}

/** Which files count, and on which day. */
const Rules = () => (
  <details className="soft">
    <summary>Che cosa conta, e in quale giorno</summary>
    <ul>
      <li>
        Una pratica è <strong>intermediata</strong> nel semestre del giorno di liquidazione. Erogato, compensi
        e quota della rete sono quelli delle pratiche intermediate.
      </li>
      <li>
        È <strong>in lavorazione</strong> se alla fine dell’ultimo giorno del semestre l’incarico è firmato e
        il credito non è liquidato, rifiutato, rinunciato o annullato. Una pratica sospesa conta come prima
        della sospensione. Il valore è l’importo deliberato, o quello richiesto finché la banca non delibera.
      </li>
      <li>
        I <strong>finanziatori</strong> sono le banche di queste pratiche: quella scelta, e quelle a cui la
        pratica è stata inviata entro la fine del semestre. È convenzionato chi ha avuto una convenzione in
        vigore almeno un giorno del semestre. Ciascuno conta una volta per codice, e una volta in tutto.
      </li>
      <li>
        I <strong>compensi dai finanziatori</strong> sono le provvigioni attese. Alla <strong>rete</strong>{' '}
        spetta, per ogni quota della pratica, la percentuale del mandato dell’agente su tutti i compensi,
        arrotondata al centesimo.
      </li>
      <li>
        I <strong>reclami</strong> contano nel semestre in cui sono arrivati, con il codice della pratica.
      </li>
      <li>
        Il <strong>codice</strong> è quello del prodotto e della finalità, salvo che nella pratica ne sia
        scelto un altro.
      </li>
    </ul>
  </details>
)
