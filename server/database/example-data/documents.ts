import type { RecordOf } from '../../../contract/records/resource.ts'
import type { documents } from '../../../contract/subjects/content/documents.ts'
import { at, yearsBefore } from './days.ts'
import { type FileText, filesOf, heldFile } from './files.ts'
import { seededRandom } from './random.ts'

export type Document = RecordOf<typeof documents>

interface DocumentFile extends FileText {
  document: Pick<Document, 'titolo' | 'descrizione' | 'categoria' | 'destinatari' | 'status'>
}

const texts: readonly DocumentFile[] = [
  {
    name: 'documenti-per-il-mutuo.pdf',
    lines: [
      'Documenti per la richiesta di mutuo',
      '',
      'Di tutti i richiedenti: documento di identità, codice fiscale, stato di famiglia.',
      'Chi lavora come dipendente: ultime due buste paga e ultima Certificazione Unica.',
      'Chi lavora in proprio: ultimi due modelli Redditi con le ricevute di invio.',
      'Dell’immobile: atto di provenienza, planimetria catastale, proposta di acquisto.',
    ],
    document: {
      titolo: 'Documenti per il mutuo',
      descrizione: 'Da consegnare al cliente al primo appuntamento.',
      categoria: 'modulistica',
      destinatari: ['clienti', 'agenti'],
      status: 'validated',
    },
  },
  {
    name: 'estinzione-anticipata-cqs.pdf',
    lines: [
      'Estinzione anticipata della cessione del quinto',
      '',
      'Il cliente può estinguere il finanziamento in qualsiasi momento.',
      'Ha diritto alla riduzione del costo totale del credito per la vita residua del contratto.',
      'Il conteggio si chiede per iscritto e arriva entro dieci giorni.',
    ],
    document: {
      titolo: 'Estinzione anticipata della cessione del quinto',
      descrizione: null,
      categoria: 'prodotti',
      destinatari: ['agenti'],
      status: 'pending',
    },
  },
]

interface Given {
  seed: number
  today: string
}

export function generateDocuments({ seed, today }: Given): Document[] {
  const random = seededRandom(seed, 'documents')
  const createdAt = at(yearsBefore(today, 1))
  const files = documentFiles({ seed, today })
  return texts.map(({ document }, i) => ({
    _id: random.id(createdAt),
    versione: 1,
    createdAt,
    updatedAt: createdAt,
    ...document,
    file: heldFile(files[i]!),
    ordine: i + 1,
  }))
}

/** The files of the documents, in the same order. */
export const documentFiles = (from: Given) => filesOf('example files', from, texts)
