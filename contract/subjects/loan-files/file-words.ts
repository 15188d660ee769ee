import { employments } from '../../products/loan.ts'

/** The products of loan files. */
export const fileProducts = {
  mutuo: 'Mutuo',
  prestito: 'Prestito',
  cqs: 'Cessione dello stipendio',
  cqp: 'Cessione della pensione',
  delega: 'Delegazione di pagamento',
  tfs: 'Anticipo del TFS',
  leasing: 'Leasing',
  aziende: 'Finanziamento alle imprese',
} as const
export type FileProduct = keyof typeof fileProducts

/** The name of a product within a sentence: «mutuo», «anticipo del TFS». */
export function productInWords(product: FileProduct): string {
  const name = fileProducts[product]
  return `${name[0]!.toLowerCase()}${name.slice(1)}`
}

/** The products that are repaid by deductions from pay or pension. */
export const deductedProducts: readonly FileProduct[] = ['cqs', 'cqp', 'delega']

/** What the money is for. */
export const filePurposes = {
  prima_casa: 'Acquisto della prima casa',
  seconda_casa: 'Acquisto di un’altra casa',
  surroga: 'Surroga',
  ristrutturazione: 'Ristrutturazione',
  costruzione: 'Costruzione',
  liquidita: 'Liquidità',
  consolidamento: 'Consolidamento di debiti',
  auto: 'Auto o moto',
  casa: 'Casa e arredo',
  studio: 'Studio',
  salute: 'Spese mediche',
  rinnovo: 'Rinnovo',
  bene_strumentale: 'Bene strumentale',
  immobile_strumentale: 'Immobile strumentale',
  circolante: 'Circolante',
  altro: 'Altro',
} as const

/** The states of a loan file. */
export const fileStates = {
  segnalata: 'Segnalata',
  consulenza: 'In consulenza',
  incarico_firmato: 'Incarico firmato',
  raccolta_documenti: 'Raccolta documenti',
  istruttoria_interna: 'Istruttoria interna',
  caricata_banca: 'Caricata in banca',
  istruttoria_banca: 'Istruttoria della banca',
  integrazione_richiesta: 'Integrazione richiesta',
  delibera_reddituale: 'Delibera reddituale',
  perizia: 'Perizia',
  relazione_notarile: 'Relazione notarile',
  delibera_definitiva: 'Delibera definitiva',
  atto_fissato: 'Atto fissato',
  contratto: 'Contratto',
  polizza: 'Polizza',
  notifica_benestare: 'Notifica e benestare',
  liquidata: 'Liquidata',
  perfezionata: 'Perfezionata',
  estinta: 'Estinta',
  sospesa: 'Sospesa',
  respinta: 'Respinta',
  rinunciata: 'Rinunciata',
  annullata: 'Annullata',
} as const
export type FileState = keyof typeof fileStates

/** What a person is in a file. */
export const participantRoles = {
  richiedente: 'Richiedente',
  cointestatario: 'Cointestatario',
  garante: 'Garante',
  datore_ipoteca: 'Datore d’ipoteca',
} as const

/** Circumstances of a person that call for further documents. */
export const circumstances = {
  coniugato: 'Coniugato',
  separato: 'Separato o divorziato',
  extra_ue: 'Cittadino di un Paese fuori dall’Unione europea',
  neoassunto: 'Assunto da poco',
  rinnovo: 'Ha una cessione da rinnovare',
} as const

/** Circumstances of a file that call for further documents. */
export const fileCircumstances = {
  lavori_rilevanti: 'Lavori con progetto e CILA',
  donazione: 'Immobile che viene da una donazione',
  asta: 'Acquisto all’asta',
} as const

export const fileEmployments = employments
