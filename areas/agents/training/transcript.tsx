import type { RefObject } from 'react'
import { formatClock } from './training-words.ts'

interface Line {
  seconds: number
  words: string
}

const timed = /^\[?(?:(\d{1,2}):)?(\d{1,2}):(\d{2})\]? (.+)$/

/** The lines of a transcript when each begins with its time, for example «1:05 Buongiorno»; null otherwise. */
export function timedLines(text: string): Line[] | null {
  const lines: Line[] = []
  for (const line of text.split('\n').filter(line => line.trim() !== '')) {
    const [, hours = '0', minutes, seconds, words] = timed.exec(line.trim()) ?? []
    if (!words) return null
    lines.push({
      seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
      words: words.trim(),
    })
  }
  return lines
}

interface Props {
  text: string
  player: RefObject<HTMLVideoElement | null>
  /** Where the player is, in seconds. */
  time: number
}

/** The transcript of a video. A line with a time moves the player there. */
export function Transcript({ text, player, time }: Props) {
  const lines = timedLines(text)
  const current = lines?.findLastIndex(({ seconds }) => seconds <= time)
  return (
    <section className="part training-transcript">
      <header>
        <h2>Trascrizione</h2>
      </header>
      {lines ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached with the keyboard.
        <ol tabIndex={0} aria-label="Righe della trascrizione">
          {lines.map(({ seconds, words }, i) => (
            <li key={`${seconds} ${words}`}>
              <button
                type="button"
                aria-current={i === current ? 'true' : undefined}
                onClick={() => {
                  if (player.current) player.current.currentTime = seconds
                }}
              >
                <span className="num">{formatClock(seconds)}</span>
                <span>{words}</span>
              </button>
            </li>
          ))}
        </ol>
      ) : (
        <p className="multiline">{text}</p>
      )}
    </section>
  )
}
