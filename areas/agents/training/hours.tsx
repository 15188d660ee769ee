import { longDayWith } from '../../../contract/italian/days.ts'
import { useFresh } from '../../shared/calls/data.ts'
import { counted } from './training-words.ts'

/** The hours of the signed-in agent in the current two years, and the videos with a last day. */
export function Hours() {
  const { data } = useFresh('GET /formazione/ore')
  // The list below reports a failure of the server.
  if (!data) return <p className="training-hours" aria-busy="true" />
  const { biennio, daVedere, inRitardo } = data
  return (
    <section className="training-hours" aria-label="Ore del biennio">
      {biennio ? (
        <>
          <p className="figure">
            {biennio.oreFatte} <small>ore su {biennio.oreRichieste}</small>
          </p>
          <progress
            className="progress"
            max={Math.max(biennio.oreRichieste, 1)}
            value={Math.min(biennio.oreFatte, biennio.oreRichieste)}
            aria-label="Ore fatte"
          />
          <p>{leftInWords(biennio)}</p>
          {biennio.minuti > 0 && (
            <p className="note">
              {counted(biennio.minuti, 'minuto', 'minuti')} di video:{' '}
              {biennio.minuti === 1 ? 'conta' : 'contano'} quando diventano un’ora.
            </p>
          )}
        </>
      ) : (
        <p>La sede non ha ancora scritto le ore del Suo biennio: gli attestati restano comunque validi.</p>
      )}
      {daVedere > 0 && (
        <p>
          {daVedere === 1 ? 'Un video ha' : `${daVedere} video hanno`} una data di scadenza
          {inRitardo > 0 && (
            <>
              , <strong>{inRitardo === 1 ? 'uno in ritardo' : `${inRitardo} in ritardo`}</strong>
            </>
          )}
          .
        </p>
      )}
    </section>
  )
}

function leftInWords(biennio: {
  biennio: string
  oreRichieste: number
  oreFatte: number
  scadenza: string
  giorni: number
}): string {
  const left = biennio.oreRichieste - biennio.oreFatte
  const until = `entro ${longDayWith('il', biennio.scadenza)}`
  if (left <= 0) return `Biennio ${biennio.biennio}: le ore richieste sono fatte.`
  const days =
    biennio.giorni === 0 ? 'oggi è l’ultimo giorno' : `fra ${counted(biennio.giorni, 'giorno', 'giorni')}`
  return `Biennio ${biennio.biennio}: ${left === 1 ? 'manca un’ora' : `mancano ${left} ore`}, ${until} (${days}).`
}
