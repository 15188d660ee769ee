import { dayNumber } from '../italian/days.ts'
import { complaintDue } from './last-day.ts'

interface Complaint {
  ricevutoAl: string
  stato: string
  rispostoAl: string | null
}

export interface AnswerTime {
  /** The last day for the answer. */
  due: string
  /** Days from today to the last day, negative when it is over; for an answered complaint the days until the answer. */
  days: number
  /** `near`: due within a few days; `late`: not answered in time, or answered too late. */
  signal: 'near' | 'late' | null
  words: string
}

/** The days before the last one from which a complaint is near its end. */
export const nearDays = 10

const inDays = (days: number) => (days === 1 ? '1 giorno' : `${days} giorni`)

/** How much time is left to answer a complaint, or how long the answer took. */
export function answerTime({ ricevutoAl, stato, rispostoAl }: Complaint, today: string): AnswerTime {
  const due = complaintDue(ricevutoAl)
  if (stato === 'risposto' && rispostoAl) {
    const days = dayNumber(rispostoAl) - dayNumber(ricevutoAl)
    const isLate = rispostoAl > due
    const words = days === 0 ? 'risposto lo stesso giorno' : `risposto in ${inDays(days)}`
    return { due, days, signal: isLate ? 'late' : null, words: isLate ? `${words}, in ritardo` : words }
  }
  const days = dayNumber(due) - dayNumber(today)
  if (days < 0) return { due, days, signal: 'late', words: `in ritardo di ${inDays(-days)}` }
  const left = days === 1 ? 'manca 1 giorno' : `mancano ${days} giorni`
  return { due, days, signal: days <= nearDays ? 'near' : null, words: days === 0 ? 'scade oggi' : left }
}
