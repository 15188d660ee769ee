/** What was looked for, from the page that is not there, and what was found. */
export interface MissingContent {
  /** Null where nothing was typed. */
  sought: string | null
  found: { path: string; title: string; kind: string; text: string }[]
}
