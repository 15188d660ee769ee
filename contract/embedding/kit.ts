/** Path of the page with the embedding kit. */
export const kitPath = '/partner'

/** The scripts that a partner's page includes. */
export type KitScript = 'quinto.js' | 'frame-height.js'

/** The data of this installation that a page needs to embed elements. */
export interface Kit {
  /** Our own origin. */
  origin: string
  version: string
  scripts: Record<
    KitScript,
    {
      /** Address of the latest build. */
      latest: string
      /** Immutable address, and the digest of its content, which is absent in development. */
      pinned: string
      integrity?: string
    }
  >
  /** Base address of the typings for editors and frameworks; the file name is appended. */
  typings: string
}
