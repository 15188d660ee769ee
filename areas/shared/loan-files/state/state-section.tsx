import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayInRome, formatShortDay } from '../../../../contract/italian/days.ts'
import { missingFacts } from '../../../../contract/loan-files/file-facts.ts'
import {
  daysLeftInWords,
  deadlinesOf,
  progressOf,
  turnInWords,
} from '../../../../contract/loan-files/progress.ts'
import { stateLabel } from '../../../../contract/records/states.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { useServices } from '../../services.ts'
import { useFile, waitingBanks } from '../file-data.ts'
import { useTurnReader } from '../turn-reader.ts'
import { Expected } from './expected.tsx'
import { type ChosenMove, FileMoves, Mend } from './file-moves.tsx'
import { FilePath } from './file-path.tsx'
import { goToMend } from './mend.ts'
import { Payment } from './payment.tsx'

/** Deadlines shown beside the state. */
const maxDeadlines = 5
/** Missing conditions of a step that are shown unfolded. */
const maxMissing = 6

/** Where the file stands: state, turn, what the next step lacks, deadlines, path and moves. */
export function StateSection() {
  const { data, today } = useFile()
  const { pratica, mosse, tempi } = data
  const [chosen, choose] = useState<ChosenMove | null>(null)
  const readerOf = useTurnReader()
  const { turn, words, signal } = progressOf({
    file: pratica,
    today,
    patron: tempi.patrono,
    agreed: tempi.accordo,
  })
  const waiting = pratica.stato === 'respinta' ? waitingBanks(data) : []
  const facts = missingFacts(pratica, data.banche)
  const since = pratica.statoDal && dayInRome(new Date(pratica.statoDal))
  return (
    <>
      <section className="file-present" aria-labelledby="stato">
        <div>
          <p className="eyebrow">
            Stato{since && `, dal ${formatShortDay(since)}`}
            {turn && (
              <>
                {', '}
                <span className={signal ? 'late' : undefined}>{words}</span>
              </>
            )}
          </p>
          <h2 className="file-state" id="stato" tabIndex={-1}>
            {stateLabel(loanFiles, pratica.stato)}
          </h2>
          {turn && <p className="firm">{turnInWords(turn, readerOf(pratica))}.</p>}
          {pratica.daEgg?.includes('stato') && <p className="soft">Lo stato arriva da EGG.</p>}
          {pratica.stato === 'respinta' && pratica.motivoRifiuto && <p>{data.nomi[pratica.motivoRifiuto]}</p>}
          {waiting.length > 0 && (
            <p>
              {waiting.length === 1 ? 'Ha' : 'Hanno'} ancora la pratica{' '}
              {new Intl.ListFormat('it').format(waiting)}.
            </p>
          )}
          {pratica.motivo && <p className="multiline">{pratica.motivo}</p>}
          {pratica.stato === 'integrazione_richiesta' && pratica.richiestaIntegrazione && (
            <p className="multiline">{pratica.richiestaIntegrazione}</p>
          )}
        </div>
        {facts.length > 0 && (
          <div>
            <p className="eyebrow">Che cosa manca allo stato di adesso</p>
            <Missing missing={facts} onAsked={() => {}} />
          </div>
        )}
        <Payment />
        {mosse
          .filter(({ solita }) => solita)
          .map(move => (
            <div key={move.a}>
              <p className="eyebrow">Che cosa manca per «{stateLabel(loanFiles, move.a)}»</p>
              {move.missing.length === 0 ? (
                <p>Niente: si può passare.</p>
              ) : (
                <Missing missing={move.missing} onAsked={field => choose({ move, field })} />
              )}
            </div>
          ))}
        <Expected />
        <Deadlines />
      </section>
      <FilePath />
      <FileMoves chosen={chosen} choose={choose} />
    </>
  )
}

interface MissingProps {
  missing: readonly { message: string; link: string }[]
  /** Called with a field that only the move itself writes. */
  onAsked: (field: string) => void
}

/** What a step lacks, each with the link that mends it. A long list is folded after its first lines. */
function Missing({ missing, onAsked }: MissingProps) {
  const { edit } = useFile()
  const lines = (some: typeof missing) => (
    <ul>
      {some.map(({ message, link }) => (
        <li key={`${link} ${message}`}>
          <Mend
            message={message}
            link={link}
            onFollow={() => goToMend(link, edit) || onAsked(link.slice(1))}
          />
        </li>
      ))}
    </ul>
  )
  // The sentence of the fold takes a line too.
  const folded = missing.length > maxMissing + 1 ? missing.slice(maxMissing) : []
  return (
    <>
      {lines(missing.slice(0, missing.length - folded.length))}
      {folded.length > 0 && (
        <details>
          <summary>Altre {folded.length} cose</summary>
          {lines(folded)}
        </details>
      )}
    </>
  )
}

/** The next deadlines, with a word for those that are over or near. */
function Deadlines() {
  const { data, today } = useFile()
  const { client } = useServices()
  const id = data.pratica._id
  // The section of the documents reads them too; the answer is shared.
  const { data: documents } = useQuery({
    queryKey: ['GET /pratiche/:id/documenti', id],
    queryFn: () => client.call('GET /pratiche/:id/documenti', { params: { id } }),
    staleTime: 0,
  })
  // The last day of each document counts its age already.
  const noLimits = { datatoAl: null, etaMassimaGiorni: null, validoAncoraGiorni: null }
  const approved = (documents?.rows ?? []).flatMap(({ stato, nome, cliente, ultimoGiorno }) =>
    stato === 'approvato'
      ? { nome: cliente ? `${nome} di ${cliente.nome}` : nome, scadeAl: ultimoGiorno, ...noLimits }
      : [],
  )
  const shown = deadlinesOf({ file: data.pratica, documents: approved, today })
    // Most documents of a file are young.
    .filter(({ kind, urgency }) => kind !== 'documento' || urgency !== 'lontana')
    .slice(0, maxDeadlines)
  if (shown.length === 0) return null
  return (
    <div>
      <p className="eyebrow">Scadenze</p>
      <ul>
        {shown.map(({ label, day, daysLeft, urgency }) => (
          <li key={`${label} ${day}`}>
            <span>{label}</span>
            <time dateTime={day} className={urgency === 'passata' ? 'late' : undefined}>
              {formatShortDay(day)}
              {urgency !== 'lontana' && `, ${daysLeftInWords(daysLeft)}`}
            </time>
          </li>
        ))}
      </ul>
    </div>
  )
}
