/** How large a file of records may be: its rows with the heading, and what they hold. */
export const importLimits = {
  maxRows: 20_001,
  maxLines: 40_000,
  maxColumns: 200,
  maxCellLength: 20_000,
  maxLineBytes: 400_000,
}

/** Rows that an answer tells one by one. */
export const maxRowsTold = 1000

/** How far an import has come. */
export const importStates = {
  in_corso: 'In corso',
  fatta: 'Fatta',
  interrotta: 'Interrotta',
  annullamento: 'Si annulla',
  annullata: 'Annullata',
} as const
