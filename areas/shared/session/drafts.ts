/** Unsaved changes of a form, kept in this tab across reloads until they are saved or discarded. */
export interface Draft {
  /** Version of the record when the form was opened; 0 for a new record. */
  versione: number
  /** The changed fields. */
  values: Record<string, unknown>
}

const prefix = 'quinto-bozza '

export const draftKey = (resource: string, id: string | null): string =>
  `${prefix}${resource} ${id ?? 'nuovo'}`

export function readDraft(key: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a draft, or removes the draft for `null`. A browser without storage or space loses only drafts. */
export function storeDraft(key: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // Without storage there is no draft.
  }
}

/** Removes all drafts, so that the next person at this browser does not see them. */
export function removeDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Without storage there are no drafts.
  }
}
