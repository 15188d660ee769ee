/** What was written in a form and not saved yet: kept in this tab, through a reload, until it is saved or thrown away. */
export interface Draft {
  /** Of the record when the form was opened; 0 for a new one. */
  versione: number
  /** The fields that were changed. */
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

/** Without `draft` it forgets. A browser that keeps nothing, or has no room, loses drafts and nothing else. */
export function keepDraft(key: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // There is no draft then.
  }
}

/** What one person wrote is nothing to the next. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // There were none.
  }
}
