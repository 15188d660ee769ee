import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { refusalReasons } from '../../../../contract/subjects/loan-files/refusal-reasons.ts'
import { at, yearsBefore } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { seededRandom } from '../random.ts'

type RefusalReason = RecordOf<typeof refusalReasons>
type Words = Pick<RefusalReason, 'codice' | 'nome' | 'significato' | 'rimedio'> & {
  spiega?: RefusalReason['spiega']
}

const words: readonly Words[] = [
  {
    codice: 'rata-reddito',
    nome: 'Rata oltre un terzo del reddito',
    significato:
      'La rata, con gli altri impegni, supera la parte del reddito che la banca ritiene sostenibile. Non è un giudizio su come Lei paga.',
    rimedio:
      'Un importo minore, una durata più lunga, un cointestatario o un garante, oppure estinguere prima un altro debito.',
  },
  {
    codice: 'lavoro',
    nome: 'Lavoro non stabile o troppo recente',
    significato:
      'La banca chiede un’anzianità di lavoro che Lei non ha ancora, o un contratto a tempo indeterminato.',
    rimedio: 'Ripresenti la domanda finito il periodo di prova, oppure con un garante.',
  },
  {
    codice: 'ritardi',
    nome: 'Ritardi passati',
    significato:
      'In una banca dati del credito risulta un ritardo nei pagamenti. La banca deve dirLe subito, e senza spese, quale banca dati e che cosa vi è scritto.',
    rimedio:
      'Chieda la Sua visura, faccia correggere quello che è sbagliato, aspetti che la segnalazione scada.',
    spiega: 'finanziatore',
  },
  {
    codice: 'ltv',
    nome: 'Importo oltre la percentuale del valore',
    significato: 'L’importo chiesto è troppo alto rispetto al valore dell’immobile.',
    rimedio: 'Un anticipo maggiore, un’altra garanzia, o il Fondo di garanzia per la prima casa.',
  },
  {
    codice: 'eta',
    nome: 'Età alla scadenza',
    significato: 'Alla fine del finanziamento l’età supera quella che la banca accetta.',
    rimedio: 'Una durata più breve, o un cointestatario più giovane.',
  },
  {
    codice: 'immobile',
    nome: 'Immobile o perizia',
    significato:
      'La perizia ha trovato una difformità, o un valore più basso di quello atteso. La banca non può prendere l’immobile in garanzia così com’è.',
    rimedio: 'Una sanatoria del venditore, una seconda perizia, un importo minore.',
  },
  {
    codice: 'quota',
    nome: 'Quota insufficiente',
    significato: 'La parte di stipendio o di pensione che si può cedere è già impegnata, o è troppo piccola.',
    rimedio: 'Rinnovi la cessione in corso quando la legge lo permette, o chieda meno.',
  },
  {
    codice: 'datore',
    nome: 'Datore non assicurabile',
    significato: 'Nessuna compagnia assicura il rischio del Suo datore di lavoro.',
    rimedio: 'Un prestito personale, o una cessione quando l’azienda avrà i requisiti.',
  },
  {
    codice: 'assicurazione',
    nome: 'Motivi assicurativi',
    significato: 'La compagnia non assicura la Sua posizione. I motivi sono riservati e non ci sono noti.',
    rimedio: 'Chieda alla compagnia, o provi con un finanziatore che ne usa un’altra.',
    spiega: 'finanziatore',
  },
  {
    codice: 'documenti',
    nome: 'Documenti incompleti',
    significato: 'Alla banca mancava un documento, o non era leggibile.',
    rimedio: 'Completi i documenti: la domanda si può ripresentare.',
    spiega: 'casa',
  },
  {
    codice: 'surroga-recente',
    nome: 'Surroga troppo recente',
    significato: 'Il mutuo è stato aperto o spostato da troppo poco tempo.',
    rimedio: 'Ripresenti la domanda fra qualche mese.',
  },
  {
    codice: 'altro',
    nome: 'Altro',
    significato: 'La banca ha un motivo che non rientra fra gli altri. Può chiederle di spiegarlo.',
    rimedio: 'Chieda alla banca; se ha deciso una macchina, può chiedere che decida una persona.',
  },
]

/** The usual reasons of banks, in plain words. */
export function generateRefusalReasons({ seed, today }: ExampleSource): RefusalReason[] {
  const random = seededRandom(seed, 'refusal reasons')
  const createdAt = at(yearsBefore(today, 3), 9)
  return words.map(({ spiega = 'entrambi', ...rest }, i) => ({
    _id: random.id(createdAt),
    versione: 1,
    createdAt,
    updatedAt: createdAt,
    ...rest,
    spiega,
    ordine: i + 1,
    status: 'validated',
  }))
}
