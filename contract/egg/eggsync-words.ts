/** The states of an import from EGG: the key is stored, the label is shown. */
export const eggsyncStates = {
  lettura: 'Si legge',
  prova: 'Si controlla',
  provata: 'Da confermare',
  in_corso: 'In corso',
  fatta: 'Fatta',
  interrotta: 'Interrotta',
  scartata: 'Scartata',
} as const
export type EggsyncState = keyof typeof eggsyncStates

/** How an import from EGG began. */
export const eggsyncOrigins = {
  mano: 'A mano',
  macchina: 'Da un programma',
  cartella: 'Dalla cartella',
} as const

/** What an import does with a row of its file. */
export const eggOutcomes = {
  nuova: 'Nuova',
  cambiata: 'Cambiata',
  uguale: 'Senza differenze',
  rifiutata: 'Rifiutata',
} as const
export type EggOutcome = keyof typeof eggOutcomes

/** Size limits of a file of EGG. `maxRows` includes the heading; lengths are in UTF-16 units. */
export const eggLimits = {
  bytes: 64 * 1024 * 1024,
  maxRows: 200_001,
  maxLines: 400_000,
  maxColumns: 200,
  maxCellLength: 5000,
  maxLineBytes: 100_000,
}
