import type { RecordOf } from '../../../contract/resource.ts'
import type { documents } from '../../../contract/resources/documents.ts'
import { at, yearsBefore } from './days.ts'
import { seededRandom } from './random.ts'

export type Document = RecordOf<typeof documents>

/** A file that the example documents hold: its row, and its bytes, which the installation puts in the data folder. */
interface ExampleFile {
  _id: string
  key: string
  name: string
  size: number
  mimetype: 'application/pdf'
  createdAt: Date
  bytes: Buffer
}

interface Said {
  name: string
  lines: readonly string[]
  document: Pick<Document, 'titolo' | 'descrizione' | 'categoria' | 'destinatari' | 'status'>
}

const said: readonly Said[] = [
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
  const files = exampleFiles({ seed, today })
  return said.map(({ document }, i) => {
    const { key, name, size, mimetype } = files[i]!
    return {
      _id: random.id(createdAt),
      versione: 1,
      createdAt,
      updatedAt: createdAt,
      ...document,
      file: { url: `/files/${key}`, name, size, mimetype },
      ordine: i + 1,
    }
  })
}

/** The files of the documents, in their order. */
export function exampleFiles({ seed, today }: Given): ExampleFile[] {
  const random = seededRandom(seed, 'example files')
  const createdAt = at(yearsBefore(today, 1))
  return said.map(({ name, lines }) => {
    const bytes = page(lines)
    const key = Buffer.from(Array.from({ length: 16 }, () => random.between(0, 255))).toString('base64url')
    return {
      _id: random.id(createdAt),
      key,
      name,
      size: bytes.length,
      mimetype: 'application/pdf' as const,
      createdAt,
      bytes,
    }
  })
}

/** One page of a PDF, in a typeface that every reader has. */
function page(lines: readonly string[]): Buffer {
  const shown = lines.map(line => `(${line.replace(/’/g, "'").replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n')
  const text = `BT /F1 11 Tf 56 780 Td 20 TL\n${shown}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let whole = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const place = whole.length
    whole += `${i + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const start = whole.length
  const table = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  whole += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(whole, 'latin1')
}
