/** A news item; `testo` has the format of `written.ts`. */
export interface NewsItem {
  titolo: string
  name: string
  sommario: string
  testo: string
  /** Age in days at publication, counted from today; negative for the future. */
  daysAgo: number
}
