/** The labels of actions in the history panel. */
export const actionLabels = { edit: 'MODIFICA', delete: 'CANCELLAZIONE', create: 'CREAZIONE' } as const
