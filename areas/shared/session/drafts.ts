/**
 * What a person writes and has not saved or sent, kept in this tab until then: over another page, a reload, and the end of
 * the session. A draft belongs to the person who wrote it, so nobody else reads it in the same tab.
 */
export interface Draft {
  /** Version of the record when the form was opened; 0 for a new record. */
  versione: number
  /** The changed fields. */
  values: Record<string, unknown>
}

interface StoredDraft extends Draft {
  /** The id of the person. */
  di: string | null
}

const prefix = 'quinto-bozza '

/** The id of the person who is signed in; null before anybody is. */
let owner: string | null = null

/** Says whose drafts this tab reads and stores from now on. */
export function ownDrafts(person: string | null): void {
  owner = person
}

export const draftKey = (resource: string, id: string | null): string =>
  `${prefix}${resource} ${id ?? 'nuovo'}`

export function readDraft(key: string): Draft | null {
  try {
    const stored: StoredDraft | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return stored?.di === owner ? stored : null
  } catch {
    return null
  }
}

/** Stores a draft, or removes the draft for `null`. A browser without storage or space loses only drafts. */
export function storeDraft(key: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify({ ...draft, di: owner } satisfies StoredDraft))
    else sessionStorage.removeItem(key)
  } catch {
    // Without storage there is no draft.
  }
}

/** Removes the drafts of everybody but `person`, or all of them for null. */
export function removeDrafts(person: string | null): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (!key.startsWith(prefix)) continue
      const stored: StoredDraft | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
      if (person === null || stored?.di !== person) sessionStorage.removeItem(key)
    }
  } catch {
    // Without storage there are no drafts.
  }
}
