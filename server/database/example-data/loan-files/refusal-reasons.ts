import type { RecordOf } from '../../../../contract/records/resource.ts'
import { filePurposes } from '../../../../contract/subjects/loan-files/file-words.ts'
import type { refusalReasons } from '../../../../contract/subjects/loan-files/refusal-reasons.ts'
import { at, yearsBefore } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { seededRandom } from '../random.ts'

type RefusalReason = RecordOf<typeof refusalReasons>
type Words = Pick<RefusalReason, 'codice' | 'nome' | 'significato' | 'rimedio'> &
  Partial<Pick<RefusalReason, 'altriRimedi' | 'spiega'>>
type Conditions = Omit<NonNullable<RefusalReason['altriRimedi']>[number], 'consiglio'>

const advice = (consiglio: string, conditions: Conditions) => ({ consiglio, ...conditions })

const purchase = ['prima_casa', 'seconda_casa'] as const
/** A surroga moves the debt that there is: nobody chooses its amount. */
const withoutTransfer = (Object.keys(filePurposes) as (keyof typeof filePurposes)[]).filter(
  purpose => purpose !== 'surroga',
)

const words: readonly Words[] = [
  {
    codice: 'rata-reddito',
    nome: 'Rata oltre un terzo del reddito',
    significato:
      'La rata, con gli altri impegni, supera la parte del reddito che la banca ritiene sostenibile. Non è un giudizio su come Lei paga.',
    rimedio: 'Una durata più lunga, se il prodotto la permette.',
    altriRimedi: [
      advice('Un importo minore.', { finalita: [...withoutTransfer] }),
      advice('Un cointestatario o un garante.', { prodotti: ['mutuo', 'prestito'] }),
      advice('Un garante.', { prodotti: ['leasing', 'aziende'] }),
      advice('Estinguere prima un altro debito.', {
        finalita: withoutTransfer.filter(purpose => purpose !== 'consolidamento' && purpose !== 'rinnovo'),
      }),
      advice('Estinguere prima un altro debito, diverso dal mutuo che si sposta.', {
        finalita: ['surroga'],
      }),
    ],
  },
  {
    codice: 'lavoro',
    nome: 'Lavoro non stabile o troppo recente',
    significato:
      'La banca chiede un’anzianità di lavoro che Lei non ha ancora, o un contratto a tempo indeterminato.',
    rimedio: 'Ripresenti la domanda quando avrà l’anzianità di lavoro, o il contratto, che la banca chiede.',
    altriRimedi: [advice('Presenti la domanda con un garante.', { prodotti: ['mutuo', 'prestito'] })],
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
    rimedio: 'Un’altra garanzia.',
    altriRimedi: [
      advice('Un anticipo maggiore.', { prodotti: ['mutuo'], finalita: [...purchase] }),
      advice('Il Fondo di garanzia per la prima casa.', { prodotti: ['mutuo'], finalita: ['prima_casa'] }),
      advice('Un importo minore.', {
        finalita: withoutTransfer.filter(purpose => !purchase.some(one => one === purpose)),
      }),
      advice('Un rimborso parziale alla banca di oggi, prima della surroga.', {
        prodotti: ['mutuo'],
        finalita: ['surroga'],
      }),
    ],
  },
  {
    codice: 'eta',
    nome: 'Età alla scadenza',
    significato: 'Alla fine del finanziamento l’età supera quella che la banca accetta.',
    rimedio: 'Una durata più breve.',
    altriRimedi: [advice('Un cointestatario più giovane.', { prodotti: ['mutuo', 'prestito'] })],
  },
  {
    codice: 'immobile',
    nome: 'Immobile o perizia',
    significato:
      'La perizia ha trovato una difformità, o un valore più basso di quello atteso. La banca non può prendere l’immobile in garanzia così com’è.',
    rimedio: 'Una seconda perizia.',
    altriRimedi: [
      advice('Una sanatoria del venditore.', { prodotti: ['mutuo'], finalita: [...purchase] }),
      advice('Una sanatoria della difformità, prima di una nuova domanda.', {
        prodotti: ['mutuo'],
        finalita: ['surroga', 'ristrutturazione', 'costruzione', 'liquidita', 'consolidamento', 'altro'],
      }),
      advice('Un importo minore.', { finalita: [...withoutTransfer] }),
    ],
  },
  {
    codice: 'quota',
    nome: 'Quota insufficiente',
    significato: 'La parte di stipendio o di pensione che si può cedere è già impegnata, o è troppo piccola.',
    rimedio: 'Chieda meno.',
    altriRimedi: [
      advice('Rinnovi la cessione in corso, quando la legge lo permette.', { prodotti: ['cqs', 'cqp'] }),
      advice('Rinnovi la delega in corso, quando il contratto lo permette.', { prodotti: ['delega'] }),
    ],
  },
  {
    codice: 'datore',
    nome: 'Datore non assicurabile',
    significato: 'Nessuna compagnia assicura il rischio del Suo datore di lavoro.',
    rimedio: 'Ripresenti la domanda quando il Suo datore di lavoro avrà i requisiti.',
    altriRimedi: [advice('Un prestito personale.', { prodotti: ['cqs', 'delega'] })],
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
  return words.map(({ spiega = 'entrambi', altriRimedi = null, ...rest }, i) => ({
    _id: random.id(createdAt),
    versione: 1,
    createdAt,
    updatedAt: createdAt,
    ...rest,
    altriRimedi,
    spiega,
    ordine: i + 1,
    status: 'validated',
  }))
}
