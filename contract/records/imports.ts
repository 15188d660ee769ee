/** Size limits of an imported file. `maxRows` includes the heading; lengths are in UTF-16 units. */
export const importLimits = {
  maxRows: 20_001,
  maxLines: 40_000,
  maxColumns: 200,
  maxCellLength: 20_000,
  maxLineBytes: 400_000,
}

/** Maximum number of rows that an answer lists. */
export const maxReportedRows = 1000

/** What an empty cell does with the value of a record. */
export const emptyCells = { lascia: 'Lasciano il valore che c’è', svuota: 'Svuotano il campo' } as const

/** What an import does with a row that matches an existing person. */
export const meetingChoices = {
  aggiorna: 'Aggiorna chi c’è già',
  nuova: 'Aggiungi come persona nuova',
  salta: 'Salta',
} as const

/** The result of a row: the key is in answers, the label in reports. */
export const rowOutcomes = {
  nuova: 'Nuova',
  cambia: 'Modifica',
  uguale: 'Senza differenze',
  chiede: 'Da decidere',
  saltata: 'Saltata',
  errata: 'Da correggere',
} as const
export type RowOutcome = keyof typeof rowOutcomes

/** States of an import: the key is stored, the Italian label is shown. */
export const importStates = {
  in_corso: 'In corso',
  fatta: 'Fatta',
  interrotta: 'Interrotta',
  annullamento: 'Si annulla',
  annullata: 'Annullata',
} as const
