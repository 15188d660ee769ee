/** Where the page of the kit is. */
export const kitPath = '/partner'

/** The scripts that a partner's page names. */
export type KitScript = 'quinto.js' | 'frame-height.js'

/** What a page needs to know of this installation to embed what it offers. */
export interface Kit {
  /** Our own origin. */
  house: string
  version: string
  scripts: Record<
    KitScript,
    {
      /** The address that follows the versions. */
      latest: string
      /** The address that never changes, and the digest of what is there; in development there is none. */
      pinned: string
      integrity?: string
    }
  >
  /** The address of what describes the elements to editors and frameworks; the name of a file follows. */
  typings: string
}
