import type { AnswerTime } from '../../../../contract/complaints/answer-time.ts'

/** How much time is left for an answer, with a mark by a word when it is little or over. */
export const AnswerTimeMark = ({ time: { signal, words } }: { time: AnswerTime }) =>
  signal ? <span className={`badge ${signal === 'late' ? 'blocked' : 'pending'}`}>{words}</span> : words
