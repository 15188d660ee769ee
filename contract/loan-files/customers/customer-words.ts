import { wayToPayment } from '../../subjects/loan-files/file-states.ts'
import type { FileState } from '../../subjects/loan-files/file-words.ts'

/** A state of a file in words that a customer understands. */
interface StateWords {
  titolo: string
  testo: string
}

/** What happens when the bank refuses: said before the bank decides. */
export const ifRefused = 'Se la banca dice di no, qui trova il perché e le altre vie ancora aperte.'

/** The states of a file, as the customer reads them. */
export const customerStates: Readonly<Record<FileState, StateWords>> = {
  segnalata: { titolo: 'Richiesta ricevuta', testo: 'Abbiamo la Sua richiesta: La contatta un consulente.' },
  consulenza: {
    titolo: 'In consulenza',
    testo: 'Con il Suo consulente valuta quanto chiedere, a quale banca e a quali condizioni.',
  },
  incarico_firmato: {
    titolo: 'Incarico firmato',
    testo: 'Ha firmato l’incarico: prepariamo l’elenco dei documenti che servono.',
  },
  raccolta_documenti: {
    titolo: 'Raccolta dei documenti',
    testo: 'Raccogliamo i documenti: quando ci sono tutti, la pratica va in banca.',
  },
  istruttoria_interna: {
    titolo: 'Controllo dei documenti',
    testo: 'Controlliamo i documenti prima di mandarli alla banca.',
  },
  caricata_banca: {
    titolo: 'Mandata alla banca',
    testo: 'La banca ha la domanda e i documenti: sta per esaminarli.',
  },
  istruttoria_banca: {
    titolo: 'In esame alla banca',
    testo: `La banca esamina redditi, impegni e documenti prima di decidere. ${ifRefused}`,
  },
  integrazione_richiesta: {
    titolo: 'La banca chiede ancora qualcosa',
    testo: 'Per decidere la banca chiede altri documenti. Quando arrivano, l’esame riprende.',
  },
  delibera_reddituale: {
    titolo: 'Redditi approvati',
    testo: 'La banca ha approvato i redditi. Ora un perito valuta la casa: l’esito non è ancora certo.',
  },
  perizia: { titolo: 'Perizia della casa', testo: 'Il perito della banca valuta la casa.' },
  relazione_notarile: {
    titolo: 'Relazione del notaio',
    testo: 'Il notaio controlla che la casa si possa vendere e ipotecare.',
  },
  delibera_definitiva: {
    titolo: 'Mutuo deliberato',
    testo:
      'La banca ha deliberato. Le condizioni stanno nel PIES: lo legga con calma, prima di fissare l’atto.',
  },
  atto_fissato: { titolo: 'Atto fissato', testo: 'Il giorno dell’atto dal notaio è fissato.' },
  contratto: {
    titolo: 'Approvata: contratto da firmare',
    testo: 'La banca ha approvato. Le condizioni stanno nel SECCI: lo legga con calma, prima di firmare.',
  },
  polizza: { titolo: 'Polizza', testo: 'L’assicurazione prepara la polizza che la legge richiede.' },
  notifica_benestare: {
    titolo: 'Notifica e benestare',
    testo: 'Il datore di lavoro, o l’ente che paga la pensione, conferma la trattenuta.',
  },
  liquidata: { titolo: 'Erogata', testo: 'La banca ha pagato la somma.' },
  perfezionata: { titolo: 'Erogata', testo: 'La banca ha pagato la somma, e la pratica è conclusa.' },
  estinta: { titolo: 'Estinta', testo: 'Il finanziamento è chiuso: non deve più nulla.' },
  sospesa: {
    titolo: 'Sospesa',
    testo: 'La pratica è ferma per ora. La riprendiamo insieme, anche prima se ce lo chiede.',
  },
  respinta: {
    titolo: 'La banca ha detto no',
    testo: 'Questa banca non ha accolto la domanda. Non è detto che sia l’ultima parola.',
  },
  rinunciata: { titolo: 'Chiusa su Sua richiesta', testo: 'La pratica è chiusa perché vi ha rinunciato.' },
  annullata: { titolo: 'Chiusa', testo: 'La pratica è chiusa.' },
}

const waits: Partial<Readonly<Record<FileState, string>>> = {
  segnalata: 'La contatta un consulente.',
  consulenza: 'Il Suo consulente prepara la proposta.',
  incarico_firmato: 'Prepariamo l’elenco dei documenti.',
  raccolta_documenti: 'Controlliamo i documenti che ci ha dato.',
  istruttoria_interna: 'Controlliamo i documenti e mandiamo la pratica alla banca.',
  caricata_banca: 'La banca prende in esame la domanda.',
  istruttoria_banca: 'La banca esamina la domanda.',
  integrazione_richiesta: 'Mandiamo alla banca i documenti che ha chiesto.',
  delibera_reddituale: 'Il Suo consulente fissa la perizia insieme a Lei.',
  perizia: 'Il perito valuta la casa.',
  relazione_notarile: 'Il notaio prepara la sua relazione.',
  delibera_definitiva: 'Il Suo consulente fissa l’atto insieme a Lei e al notaio.',
  atto_fissato: 'Porti all’atto un documento d’identità valido e il codice fiscale.',
  contratto: 'Il Suo consulente La chiama per la firma del contratto.',
  polizza: 'L’assicurazione prepara la polizza.',
  notifica_benestare: 'Il datore di lavoro o l’ente conferma la trattenuta.',
  liquidata: 'La somma è pagata.',
  sospesa: 'La pratica è sospesa: per riprenderla scriva a chi La segue.',
}

/** What a file waits for in a state, in a sentence. */
export const waitingFor = (state: FileState): string => waits[state] ?? customerStates[state].testo

/** A step of the way for customers, with the states of the house that it stands for. */
export interface CustomerStep {
  codice: FileState
  titolo: string
  stati: readonly FileState[]
}

/** The states of the house that are one step for the customer, by the first of them. */
const steps: readonly CustomerStep[] = [
  { codice: 'segnalata', titolo: 'Richiesta e consulenza', stati: ['segnalata', 'consulenza'] },
  { codice: 'incarico_firmato', titolo: 'Incarico firmato', stati: ['incarico_firmato'] },
  {
    codice: 'raccolta_documenti',
    titolo: 'Documenti',
    stati: ['raccolta_documenti', 'istruttoria_interna'],
  },
  { codice: 'caricata_banca', titolo: 'Domanda alla banca', stati: ['caricata_banca'] },
  {
    codice: 'istruttoria_banca',
    titolo: 'Esame della banca',
    stati: ['istruttoria_banca', 'integrazione_richiesta'],
  },
  { codice: 'delibera_reddituale', titolo: 'Approvazione dei redditi', stati: ['delibera_reddituale'] },
  { codice: 'perizia', titolo: 'Perizia della casa', stati: ['perizia'] },
  { codice: 'relazione_notarile', titolo: 'Relazione del notaio', stati: ['relazione_notarile'] },
  { codice: 'delibera_definitiva', titolo: 'Delibera del mutuo', stati: ['delibera_definitiva'] },
  { codice: 'atto_fissato', titolo: 'Atto dal notaio', stati: ['atto_fissato'] },
  { codice: 'contratto', titolo: 'Approvazione e contratto', stati: ['contratto'] },
  { codice: 'polizza', titolo: 'Polizza', stati: ['polizza'] },
  { codice: 'notifica_benestare', titolo: 'Notifica e benestare', stati: ['notifica_benestare'] },
  { codice: 'liquidata', titolo: 'Erogazione', stati: ['liquidata', 'perfezionata', 'estinta'] },
]

/** The steps of the way of a product up to the payment. */
export function customerSteps(product: string): CustomerStep[] {
  const way = wayToPayment(product)
  return steps.filter(({ stati }) => stati.some(state => way.includes(state)))
}
