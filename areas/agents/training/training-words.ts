import { longDayWith } from '../../../contract/italian/days.ts'
import { trainingVideos } from '../../../contract/subjects/content/training-videos.ts'

export const trainingPath = '/agents/system/videoFormazione'

export const trainingCategories: Readonly<Record<string, string>> = trainingVideos.fields.categoria.values

/** The calls whose answers change when an agent gets a certificate. */
export const trainingReads = [
  'GET /formazione/video',
  'GET /formazione/video/:id',
  'GET /formazione/ore',
  'GET /training_completions',
] as const

/** A time of a video, for example «1:05». */
export const formatClock = (seconds: number): string => {
  const whole = Math.floor(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** A number with its noun. */
export const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** The last day of a video, in words. */
export const dueInWords = (day: string, isLate: boolean): string =>
  `${isLate ? 'Era da vedere' : 'Da vedere'} entro ${longDayWith('il', day)}`
