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

/** States of an import: the key is stored, the Italian label is shown. */
export const importStates = {
  in_corso: 'In corso',
  fatta: 'Fatta',
  interrotta: 'Interrotta',
  annullamento: 'Si annulla',
  annullata: 'Annullata',
} as const
