import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { maxSpeed } from '../../../contract/calls/training.ts'
import { TrainingBadge } from './training-badge.tsx'
import { formatClock } from './training-words.ts'
import { useWatching, type Watched } from './use-watching.ts'

type Video = AnswerOf<'GET /formazione/video/:id'>

const speeds = [0.75, 1, 1.25, 1.5, maxSpeed]
/** A step of the clock, in seconds, that is still playing and not a jump. */
const longestStep = 3

interface Props {
  training: Video
  file: NonNullable<Video['video']>
  player: RefObject<HTMLVideoElement | null>
  onTime: (seconds: number) => void
  onWatched: (watched: Watched) => void
}

/** The player of a video: it resumes where the agent stopped, and reports what is really played. */
export function Player({ training, file, player, onTime, onWatched }: Props) {
  const { _id, titolo, copertina, sottotitoli, posizione } = training
  const [shown, setShown] = useState<Pick<Watched, 'stato' | 'visto'>>(training)
  const [stoppedAt] = useState(posizione)
  const [speed, setSpeed] = useState(1)
  const [isBroken, setBroken] = useState(false)
  const [isSlow, setSlow] = useState(false)
  const watching = useWatching(_id, file.url, watched => {
    setShown(watched)
    onWatched(watched)
  })
  /** The end of the stretch that is played now; null while nothing is. */
  const last = useRef<number | null>(null)
  const resumeAt = useRef(posizione)

  function follow() {
    const { currentTime, duration, seeking, paused } = player.current!
    watching.at(currentTime, duration)
    onTime(currentTime)
    if (seeking) {
      last.current = null
      return
    }
    const step = last.current === null ? 0 : currentTime - last.current
    if (step > 0 && step < longestStep * player.current!.playbackRate)
      watching.played([last.current!, currentTime])
    last.current = paused ? null : currentTime
    resumeAt.current = currentTime
  }
  function stop() {
    follow()
    last.current = null
    void watching.report()
  }
  useEffect(() => {
    const timer = setInterval(() => {
      if (player.current && !player.current.paused) void watching.report()
    }, watching.reportEveryMs)
    return () => clearInterval(timer)
  }, [player, watching.report, watching.reportEveryMs])

  function begin() {
    const video = player.current!
    // A video that was seen to its end starts again.
    if (resumeAt.current < video.duration - 2) video.currentTime = resumeAt.current
    watching.at(video.currentTime, video.duration)
    setBroken(false)
    void watching.report()
  }
  function retry() {
    setBroken(false)
    player.current!.load()
  }

  return (
    <div className="training-player">
      {/* biome-ignore lint/a11y/useMediaCaption: the house uploads the captions, and may not have any. */}
      <video
        ref={player}
        src={file.url}
        poster={copertina?.url}
        controls
        playsInline
        preload="metadata"
        aria-label={titolo}
        onLoadedMetadata={begin}
        onTimeUpdate={follow}
        onPause={stop}
        onEnded={stop}
        onSeeking={() => {
          last.current = null
        }}
        onWaiting={() => setSlow(true)}
        onPlaying={() => setSlow(false)}
        onRateChange={({ currentTarget }) => {
          if (currentTarget.playbackRate > maxSpeed) currentTarget.playbackRate = maxSpeed
          setSpeed(currentTarget.playbackRate)
        }}
        onError={() => setBroken(true)}
      >
        {sottotitoli && <track kind="captions" srcLang="it" label="Italiano" src={sottotitoli.url} default />}
      </video>
      {isBroken && (
        <div className="notice danger" role="alert">
          <p className="title">Il video non si carica</p>
          <p>Controlli la rete e riprovi: quanto ha già visto resta.</p>
          <p className="actions">
            <button className="button" type="button" onClick={retry}>
              Riprova
            </button>
          </p>
        </div>
      )}
      <div className="row">
        <label>
          Velocità
          <select
            className="select"
            value={speed}
            onChange={({ target }) => {
              player.current!.playbackRate = Number(target.value)
            }}
          >
            {[...new Set([...speeds, speed])]
              .toSorted((a, b) => a - b)
              .map(value => (
                <option key={value} value={value}>
                  {value.toLocaleString('it')}×
                </option>
              ))}
          </select>
        </label>
        {stoppedAt > 2 && (
          <span className="note num">L’ultima volta si è fermato a {formatClock(stoppedAt)}.</span>
        )}
      </div>
      <div className="seen">
        <progress className="progress" max={100} value={shown.visto} aria-label="Parte vista del video" />
        <p>
          <TrainingBadge {...shown} stato={training.stato === 'completato' ? 'completato' : shown.stato} />
        </p>
        <p className="note">
          Conta quello che guarda davvero: servono i nove decimi del video, senza saltare.
        </p>
      </div>
      <p role="status" className="note">
        {watching.refusal ??
          (watching.isAway
            ? 'La rete manca: quanto vede si salva quando torna.'
            : isSlow && 'Il video si sta caricando…')}
      </p>
    </div>
  )
}
