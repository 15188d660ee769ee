/** A page; `testo` has the format of `written.ts`. */
export interface PageText {
  url: string
  titolo: string
  /** Description for search engines, at most 160 characters. */
  descrizione: string
  testo: string
}
