/** What a column of a file of EGG may hold. */
export const eggFields = {
  IDEGG: 'IDEGG',
  prodotto: 'Prodotto',
  finalita: 'Finalità',
  stato: 'Stato',
  statoDal: 'In questo stato dal',
  agente: 'Agente: nome',
  agentePartitaIva: 'Agente: partita IVA',
  agenteCodice: 'Agente: codice EGG',
  banca: 'Banca',
  cognome: 'Cliente: cognome',
  nome: 'Cliente: nome',
  denominazione: 'Cliente: denominazione',
  codiceFiscale: 'Cliente: codice fiscale',
  partitaIva: 'Cliente: partita IVA',
  email: 'Cliente: e-mail',
  cellulare: 'Cliente: cellulare',
  importoRichiesto: 'Importo richiesto',
  importoDeliberato: 'Importo deliberato',
  importoLiquidato: 'Importo liquidato',
  durataMesi: 'Durata, in mesi',
  valoreImmobile: 'Valore dell’immobile',
  inseritaAl: 'Inserita il',
  inviataAl: 'Inviata alla banca il',
  deliberaAl: 'Deliberata dalla banca il',
  attoAl: 'Atto il',
  liquidataAl: 'Liquidata il',
  estintaAl: 'Estinta il',
} as const
export type EggField = keyof typeof eggFields

/** The fields of a loan file that EGG may own, with their labels. */
export const eggOwned = {
  IDEGG: 'IDEGG',
  prodotto: 'Prodotto',
  finalita: 'Finalità',
  stato: 'Stato',
  agente: 'Agente',
  banca: 'Banca',
  importoRichiesto: 'Importo richiesto',
  importoDeliberato: 'Importo deliberato',
  importoLiquidato: 'Importo liquidato',
  durataMesi: 'Durata',
  valoreImmobile: 'Valore dell’immobile',
  attoAl: 'Atto il',
  liquidataAl: 'Liquidata il',
  estintaAl: 'Estinta il',
} as const satisfies Partial<Record<EggField, string>>
export type EggOwned = keyof typeof eggOwned

/** The fields of a loan file that a file with these columns owns. */
export const ownedBy = (columns: readonly EggField[]): EggOwned[] =>
  (Object.keys(eggOwned) as EggOwned[]).filter(name =>
    columns.some(column => column === name || (name === 'agente' && column.startsWith('agente'))),
  )

/** The kinds of names that EGG writes in its own way. */
export const eggNames = { agente: 'Agente', banca: 'Banca', stato: 'Stato', prodotto: 'Prodotto' } as const
export type EggName = keyof typeof eggNames
