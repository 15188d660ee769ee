/** The search on the page «not found» and its results. */
export interface MissingContent {
  /** The typed text; null when nothing was typed. */
  sought: string | null
  found: { path: string; title: string; kind: string; text: string }[]
}
