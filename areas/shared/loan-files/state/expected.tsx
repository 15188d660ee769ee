import { formatShortDay } from '../../../../contract/italian/days.ts'
import {
  countedMonths,
  daySpanInWords,
  probabilityInWords,
  sourceInWords,
  workingDaysInWords,
} from '../../../../contract/loan-files/durations.ts'
import { stateLabel } from '../../../../contract/records/states.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { workingDaysBetween } from '../../../../finance/calendar/working-days.ts'
import { useData } from '../../calls/data.ts'
import { useFile } from '../file-data.ts'
import { ExpectedChart } from './expected-chart.tsx'

/** What the house's own history says about the file; undefined until it has arrived. */
export function useForecast() {
  const { data } = useFile()
  return useData('GET /pratiche/:id/attesa', { params: { id: data.pratica._id } }).data
}

/** When the file is expected to be paid out, how probable that is, and how long its state usually takes. */
export function Expected() {
  const { data, today } = useFile()
  const forecast = useForecast()
  const { stato } = data.pratica
  const usual = forecast?.soliti[stato]
  if (!forecast || !(forecast.attesa || usual)) return null
  const { attesa, probabilita, entroDelibera } = forecast
  const payment = forecast.passi.at(-1)
  const { patrono: patron } = data.tempi
  // The clock of this device may be ahead of the server's.
  const daysUntil = (to: string) =>
    to < today ? 0 : workingDaysBetween({ from: today, to, ...(patron && { patron }) })
  return (
    <div>
      {attesa && (
        <>
          <p className="eyebrow">Liquidazione attesa</p>
          <p className="firm">{daySpanInWords(attesa)}</p>
          <ExpectedChart today={today} expected={attesa} approvalEnd={entroDelibera?.giorno ?? null} />
        </>
      )}
      {attesa && payment && (
        <p className="note">
          Di solito {workingDaysInWords({ da: daysUntil(attesa.dal), a: daysUntil(attesa.al) })} da qui:{' '}
          {sourceInWords(payment)}, dal 20º all’80º percentile.
        </p>
      )}
      {attesa && probabilita !== null && (
        <p>
          Arriva alla liquidazione {probabilityInWords(probabilita)} delle pratiche a questo punto
          {entroDelibera &&
            `; entro il ${formatShortDay(entroDelibera.giorno)}, finché vale la delibera, ${probabilityInWords(entroDelibera.probabilita)}`}
          .
        </p>
      )}
      {usual && (
        <p className="note">
          «{stateLabel(loanFiles, stato)}» dura di solito {workingDaysInWords(usual)} ({sourceInWords(usual)}
          ).
        </p>
      )}
      {attesa && (
        <details className="note">
          <summary>Come si calcola</summary>
          <p>
            Dai passi delle pratiche dello stesso prodotto negli ultimi {countedMonths} mesi, con la stessa
            banca dove sono abbastanza: quanto dura ogni passo che manca, quante vengono respinte e quante
            rinunciano, da quanti giorni la pratica è in questo. I giorni vanno dal 20º all’80º percentile di
            quelle liquidate; il numero di pratiche è quello del passo che ne ha di meno.
          </p>
        </details>
      )}
    </div>
  )
}
