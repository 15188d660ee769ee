/** The labels of actions in the history panel. */
export const actionLabels = { edit: 'MODIFICA', delete: 'CANCELLAZIONE', create: 'CREAZIONE' } as const

/** The name under which the history keeps why a record was removed. */
export const removalReason = 'motivo'
