/** What one of the house's pages says; `testo` as `written.ts` reads it. */
export interface PageText {
  url: string
  titolo: string
  /** For search engines, 160 characters at most. */
  descrizione: string
  testo: string
}
