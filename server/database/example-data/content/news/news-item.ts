/** What one of the house's news says; `testo` as `written.ts` reads it. */
export interface NewsItem {
  titolo: string
  name: string
  sommario: string
  testo: string
  /** When it was published, in days before today; less than zero is still to come. */
  daysAgo: number
}
