import type { AnswerOf } from '../../../client/calls.ts'
import { longDayWith } from '../../../contract/italian/days.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { percentWithArticle } from '../../../contract/italian/percent.ts'
import { ScrollTable } from '../../shared/controls/scroll-table.tsx'

type Props = AnswerOf<'GET /reports/tempi/previsione'>
type Quality = NonNullable<Props['previsione']>

const percent = (share: number) => Math.round(share * 100)
const three = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 3, maximumFractionDigits: 3 })
const filesInWords = (count: number) => (count === 1 ? '1 pratica' : `${formatNumber(count)} pratiche`)

/** How good the forecasts of the last quarter were: of what was said 70 %, how much came. */
export function ForecastQuality({ calcolataAt, previsione }: Props) {
  if (!calcolataAt) return null
  return (
    <section className="part" aria-labelledby="previsione">
      <header>
        <h2 id="previsione">La previsione dell’ultimo trimestre</h2>
      </header>
      {previsione ? (
        <Groups {...previsione} />
      ) : (
        <p className="soft">
          All’inizio dell’ultimo trimestre la storia era troppo breve: non si poteva prevedere nessuna
          liquidazione.
        </p>
      )}
    </section>
  )
}

function Groups({ dal, al, pratiche, senza, liquidate, gruppi, ...score }: Quality) {
  return (
    <div className="inside">
      <p>
        Con quello che si sapeva {longDayWith('il', dal)} si è detto, di {filesInWords(pratiche)} in corso,
        quanto era probabile la liquidazione entro {longDayWith('il', al)}:{' '}
        {liquidate === 1 ? 'è arrivata' : 'sono arrivate'} in {formatNumber(liquidate)}.
        {senza > 0 &&
          ` Di ${senza === 1 ? 'un’altra' : `altre ${formatNumber(senza)}`} non si poteva dire nulla.`}
      </p>
      <ScrollTable caption="Liquidazioni previste e arrivate, per probabilità detta">
        <thead>
          <tr>
            <th scope="col" className="n">
              Detto
            </th>
            <th scope="col" className="n">
              Pratiche
            </th>
            <th scope="col" className="n">
              Liquidate
            </th>
            <th scope="col" className="n">
              Venuto
            </th>
            <th scope="col" className="n">
              Intervallo al 95&nbsp;%
            </th>
          </tr>
        </thead>
        <tbody>
          {gruppi.map(({ detto, pratiche: all, liquidate: paid, da, a }) => (
            <tr key={detto}>
              <th scope="row" className="n">
                {detto}&nbsp;%
              </th>
              <td className="n">{formatNumber(all)}</td>
              <td className="n">{formatNumber(paid)}</td>
              <td className="n firm">{percent(paid / all)}&nbsp;%</td>
              <td className="n">
                {percent(da)}–{percent(a)}&nbsp;%
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <p className="note">{scoreInWords(score)}</p>
    </div>
  )
}

/** The score, and against a forecast that says the same of every file. */
function scoreInWords({ brier, base, vantaggio }: Pick<Quality, 'brier' | 'base' | 'vantaggio'>): string {
  const score = `Errore (Brier): ${three.format(brier)}; 0 è perfetto, 0,25 è dire sempre 50\u00a0%.`
  if (base === null || vantaggio === null) return score
  const difference = percent(Math.abs(vantaggio))
  const against = `chi avesse detto di tutte ${percentWithArticle(percent(base))}, come nel trimestre prima`
  if (difference === 0) return `${score} È uguale a quello di ${against}.`
  return `${score} È ${vantaggio > 0 ? 'minore' : 'maggiore'} del ${difference}\u00a0% di quello di ${against}.`
}
