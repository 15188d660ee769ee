/** What a line of history did, as its panel shows it. */
export const actionLabels = { edit: 'MODIFICA', delete: 'CANCELLAZIONE', create: 'CREAZIONE' } as const
