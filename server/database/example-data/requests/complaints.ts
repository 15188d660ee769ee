import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { complaints } from '../../../../contract/subjects/complaints.ts'
import { addDays, at } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { firstNames, lastNames, mailboxOf, phoneOf } from '../people/names.ts'
import { seededRandom } from '../random.ts'

type Complaint = RecordOf<typeof complaints>

interface Written extends Partial<Complaint> {
  testo: string
  /** Days from today of the arrival. */
  arrival: number
  /** Days from the arrival to the answer. */
  answeredAfter?: number
}

/** The complaints of a year, the latest last; the first that waits is due soon. */
const written: readonly Written[] = [
  {
    arrival: -340,
    testo: 'Per tre settimane nessuno mi ha detto a che punto fosse la perizia.',
    oggetto: 'tempi',
    answeredAfter: 21,
    risposta: 'Il perito era stato sostituito. Ci scusiamo di non averla avvisata subito.',
    esito: 'accolto',
  },
  {
    arrival: -301,
    testo: 'Il compenso che ho pagato non era quello che mi era stato detto al telefono.',
    oggetto: 'compenso',
    answeredAfter: 35,
    risposta: 'Il compenso è quello dell’incarico che ha firmato; ne alleghiamo la copia.',
    esito: 'respinto',
  },
  {
    arrival: -266,
    testo: 'Ho ricevuto tre telefonate commerciali dopo avere negato il consenso.',
    oggetto: 'dati',
    answeredAfter: 9,
    risposta: 'Le chiamate erano un errore: abbiamo corretto il Suo consenso e tolto il numero.',
    esito: 'accolto',
  },
  {
    arrival: -240,
    testo: 'Il collaboratore non si è presentato a due appuntamenti.',
    oggetto: 'comportamento',
    answeredAfter: 14,
    risposta: 'Uno dei due appuntamenti risulta spostato con Lei; per l’altro ci scusiamo.',
    esito: 'accolto_in_parte',
  },
  {
    arrival: -197,
    testo: 'Il foglio informativo non riportava le spese di perizia.',
    oggetto: 'informazioni',
    answeredAfter: 28,
    risposta: 'Le spese di perizia sono della banca e stanno nel suo documento, consegnato lo stesso giorno.',
    esito: 'respinto',
  },
  {
    arrival: -151,
    testo: 'La banca ha chiesto due volte gli stessi documenti che avevo già dato a voi.',
    oggetto: 'tempi',
    answeredAfter: 17,
    risposta: 'La prima spedizione era incompleta per colpa nostra: rinunciamo a metà del compenso.',
    esito: 'accolto',
  },
  {
    arrival: -118,
    testo: 'Mi è stato assicurato che il mutuo sarebbe stato approvato, e la banca l’ha rifiutato.',
    oggetto: 'informazioni',
    answeredAfter: 40,
    risposta: 'Nessuno può assicurare l’approvazione; abbiamo richiamato il collaboratore.',
    esito: 'accolto_in_parte',
  },
  {
    arrival: -83,
    testo: 'Chiedo la restituzione del compenso: ho trovato da solo un tasso migliore.',
    oggetto: 'compenso',
    answeredAfter: 30,
    risposta: 'Il compenso è dovuto per il lavoro svolto fino alla Sua rinuncia.',
    esito: 'respinto',
  },
  {
    arrival: -54,
    testo: 'Ho scritto due volte in agenzia e non ho avuto risposta.',
    oggetto: 'tempi',
    stato: 'in_esame',
  },
  {
    arrival: -33,
    testo: 'Non capisco come sia stato calcolato il TAEG della proposta.',
    oggetto: 'informazioni',
    stato: 'in_esame',
  },
  { arrival: -12, testo: 'In agenzia mi hanno trattata con sufficienza.', oggetto: 'comportamento' },
  { arrival: -3, testo: 'Vorrei sapere chi ha avuto copia della mia busta paga.' },
]

/** A year of complaints by letter and by telephone, in each state. */
export function generateComplaints({ seed, today }: ExampleSource): Complaint[] {
  const random = seededRandom(seed, 'reclami')
  return written.map(({ arrival, answeredAfter, ...values }) => {
    const ricevutoAl = addDays(today, arrival)
    const createdAt = at(ricevutoAl, 9, random.between(0, 59))
    const nome = random.pick(firstNames)
    const cognome = random.pick(lastNames)
    return {
      _id: random.id(createdAt),
      versione: 1,
      createdAt,
      updatedAt: createdAt,
      nome: `${nome} ${cognome}`,
      email: `${mailboxOf(nome, cognome)}@posta.example`,
      telefono: phoneOf(random.between(0, 9_999_999)),
      cliente: null,
      pratica: null,
      richiesta: null,
      ricevutoAl,
      oggetto: null,
      allegati: null,
      risposta: null,
      esito: null,
      stato: answeredAfter ? 'risposto' : 'ricevuto',
      rispostoAl: answeredAfter ? addDays(ricevutoAl, answeredAfter) : null,
      rispostePrecedenti: null,
      rispostaInviataAt: answeredAfter ? at(addDays(ricevutoAl, answeredAfter), 10, 0).toISOString() : null,
      avvisatoAl: null,
      ...values,
    }
  })
}
