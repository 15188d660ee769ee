import { formatShortDay } from '../../../contract/italian/days.ts'
import {
  countedMonths,
  daySpanInWords,
  probabilityInWords,
  usualDaysInWords,
} from '../../../contract/loan-files/durations.ts'
import { stateLabel } from '../../../contract/records/states.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { useData } from '../calls/data.ts'
import { useFile } from './file-data.ts'

/** What the house's own history says about the file; undefined until it has arrived. */
export function useForecast() {
  const { data } = useFile()
  return useData('GET /pratiche/:id/attesa', { params: { id: data.pratica._id } }).data
}

/** When the file is expected to be paid out, how probable that is, and how long its state usually takes. */
export function Expected() {
  const { data } = useFile()
  const forecast = useForecast()
  const { stato } = data.pratica
  const usual = forecast?.soliti[stato]
  if (!forecast || !(forecast.attesa || usual)) return null
  const { attesa, probabilita, entroDelibera } = forecast
  return (
    <div>
      {attesa && (
        <>
          <p className="eyebrow">Liquidazione attesa</p>
          <p className="firm">{daySpanInWords(attesa)}</p>
        </>
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
          «{stateLabel(loanFiles, stato)}» dura {usualDaysInWords(usual)},{' '}
          {usual.dellaBanca ? 'con questa banca' : 'con tutte le banche'}.
        </p>
      )}
      {attesa && (
        <details className="note">
          <summary>Come si calcola</summary>
          <p>
            Dai passi delle pratiche dello stesso prodotto negli ultimi {countedMonths} mesi, con la stessa
            banca dove sono abbastanza: quanto dura ogni passo che manca, quante vengono respinte e quante
            rinunciano, da quanti giorni la pratica è in questo. I giorni vanno dal 20º all’80º percentile di
            quelle liquidate.
          </p>
        </details>
      )}
    </div>
  )
}
