import type { News } from '../news.ts'

/** A news item; `testo` has the format of `written.ts`. */
export interface NewsItem {
  titolo: string
  name: string
  sommario: string
  testo: string
  /** Default: no calculator beside the text. */
  calcolatore?: News['calcolatore']
  /** Age in days at publication, counted from today; negative for the future. */
  daysAgo: number
}
