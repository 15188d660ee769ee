import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { notTheAbf, whomToTurnTo } from '../../../../contract/complaints/whom-to-turn-to.ts'
import { dayInRome, formatLongDay, longDayWith } from '../../../../contract/italian/days.ts'
import { withoutGreeting } from '../../../../contract/letters/letter.ts'
import { complaints } from '../../../../contract/subjects/complaints.ts'
import { useData } from '../../../shared/calls/data.ts'
import { Breadcrumb } from '../../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../../shared/frame/loaded.tsx'
import { PageHead } from '../../../shared/frame/page-head.tsx'
import { useRecordCalls } from '../../../shared/records/record-calls.ts'
import { list } from './complaint-pages.ts'
import { PrintButton } from './print-button.tsx'

/** The answer to a complaint as a letter to print, for whoever has no e-mail. */
export default function ComplaintLetter() {
  const { id } = useParams<{ id: string }>()
  const calls = useRecordCalls(complaints)
  const broker = useData('GET /intermediario').data
  const query = useQuery({ queryKey: ['GET /reclami/:id', id], queryFn: () => calls.read(id), staleTime: 0 })
  return (
    <Loaded query={query}>
      {({ nome, ricevutoAl, rispostoAl, risposta }) => (
        <div className="page">
          <PageHead
            breadcrumb={
              <Breadcrumb
                group="reports"
                then={[
                  [list, 'Reclami'],
                  [`${list}/${id}`, nome],
                ]}
              />
            }
            title="Risposta al reclamo"
            actions={<PrintButton />}
          />
          <article className="part">
            {broker && (
              <p>
                {broker.nome}, iscrizione OAM {broker.oam}
                <br />
                {broker.telefono}, {broker.email}
              </p>
            )}
            <p>{formatLongDay(rispostoAl ?? dayInRome(new Date()))}</p>
            <p>Gentile {nome},</p>
            <p>
              abbiamo esaminato il reclamo che abbiamo ricevuto {longDayWith('il', ricevutoAl)}. Ecco la
              nostra risposta.
            </p>
            <p className="multiline">{withoutGreeting(risposta ?? '')}</p>
            <p>Se la risposta non La soddisfa, può:</p>
            <ul>
              {whomToTurnTo.map(way => (
                <li key={way}>{way}</li>
              ))}
            </ul>
            <p>{notTheAbf}</p>
          </article>
        </div>
      )}
    </Loaded>
  )
}
