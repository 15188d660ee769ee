import { useRef, useState } from 'react'
import { useParams } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { dayInRome, longDayWith } from '../../../contract/italian/days.ts'
import { useFresh } from '../../shared/calls/data.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { useServices } from '../../shared/services.ts'
import { CertificateButton } from '../../shared/training/certificate-button.tsx'
import { Player } from './player.tsx'
import { Quiz } from './quiz.tsx'
import { Transcript } from './transcript.tsx'
import './training-style.ts'
import { counted, dueInWords, trainingCategories, trainingPath, trainingReads } from './training-words.ts'
import type { Watched } from './use-watching.ts'

type Video = AnswerOf<'GET /formazione/video/:id'>

const breadcrumb = <Breadcrumb group="system" then={[[trainingPath, 'Video di formazione']]} />

/** A training video for the signed-in agent: player, transcript, quiz and certificate. */
export default function TrainingVideoPage() {
  const { id = '' } = useParams<{ id: string }>()
  const query = useFresh('GET /formazione/video/:id', { params: { id } })
  return (
    <Loaded query={query} missing={<Missing />}>
      {training => <Opened key={training._id} training={training} />}
    </Loaded>
  )
}

const Missing = () => (
  <div className="page">
    <PageHead breadcrumb={breadcrumb} title="Questo video non c’è" />
    <p>È stato ritirato, oppure non è ancora confermato.</p>
  </div>
)

function Opened({ training }: { training: Video }) {
  const { _id, titolo, categoria, durata, entro, descrizione, video, link, trascrizione, quiz } = training
  const { queries } = useServices()
  const player = useRef<HTMLVideoElement>(null)
  const [time, setTime] = useState(training.posizione)
  const [watched, setWatched] = useState<Pick<Watched, 'stato' | 'attestato'>>(training)
  const isDone = (stato: Watched['stato']) => stato === 'completato' || stato === 'quiz'
  const refresh = async () => {
    await Promise.all(trainingReads.map(name => queries.invalidateQueries({ queryKey: [name] })))
  }
  const certificate = training.attestato ?? watched.attestato
  return (
    <article className="page wide training">
      <PageHead breadcrumb={breadcrumb} title={titolo}>
        <p className="soft">
          {trainingCategories[categoria]}, {counted(durata, 'minuto', 'minuti')}
          {entro && !certificate && `. ${dueInWords(entro, entro < dayInRome(new Date()))}`}
        </p>
      </PageHead>
      {descrizione && <p className="multiline">{descrizione}</p>}
      {certificate && (
        <div className="notice">
          <p className="title">Completato {longDayWith('il', certificate.rilasciatoAl)}</p>
          <p>
            Attestato numero <span className="num">{certificate.numero}</span>
          </p>
          <p className="actions">
            <CertificateButton id={certificate._id} />
          </p>
        </div>
      )}
      <div className={`training-columns ${trascrizione ? 'has-transcript' : ''}`}>
        {video ? (
          <Player
            key={video.url}
            training={training}
            file={video}
            player={player}
            onTime={setTime}
            onWatched={now => {
              if (now.stato !== watched.stato) void refresh()
              setWatched(now)
            }}
          />
        ) : (
          <div>
            <p>Questo video sta su un altro sito: quanto ne vede non si misura, e non dà un attestato.</p>
            <p className="actions">
              <a className="button primary" href={link ?? undefined} target="_blank" rel="noreferrer">
                Apri il video
              </a>
            </p>
          </div>
        )}
        {trascrizione && <Transcript text={trascrizione} player={player} time={time} />}
      </div>
      {quiz && <Quiz id={_id} quiz={quiz} isOpen={isDone(watched.stato)} onTaken={refresh} />}
    </article>
  )
}
