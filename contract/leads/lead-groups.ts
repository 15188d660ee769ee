/** The groups of leads that a list shows, by name in its address, in the order of the tabs. */
export const leadGroups = {
  da_richiamare: 'Da richiamare',
  in_lavorazione: 'In lavorazione',
  chiusi: 'Chiusi',
} as const
export type LeadGroup = keyof typeof leadGroups

/** The states of leads whose person still waits for the first call. */
export const waitingStates = ['nuovo', 'assegnato'] as const

/** The states of each group. */
export const statesOfGroups = {
  da_richiamare: waitingStates,
  in_lavorazione: ['contattato', 'appuntamento', 'qualificato', 'non_risponde'],
  chiusi: ['convertito', 'perso', 'duplicato', 'spam'],
} as const satisfies Record<LeadGroup, readonly string[]>

interface Promised {
  stato: string
  richiamareEntro: string | null
  rispostoAt: string | null
}

/** The states of leads and messages whose person may still wait for a first call. */
const promisedStates: readonly string[] = [...waitingStates, 'nuova', 'in_carico']

/**
 * The instant by which the person of a lead or of a message must be called back; null when nobody waits for a first call.
 */
export const promiseOf = ({ stato, richiamareEntro, rispostoAt }: Promised): string | null =>
  rispostoAt === null && promisedStates.includes(stato) ? richiamareEntro : null
