import { statesUnderWay } from '../../../../contract/loan-files/file-groups.ts'
import { refusalWords } from '../../../../contract/loan-files/refusal-words.ts'
import {
  type RequiredDocument,
  requiredDocuments,
} from '../../../../contract/loan-files/required-documents.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { admins } from '../../../../contract/subjects/admins.ts'
import { clients } from '../../../../contract/subjects/clients.ts'
import { documentRequirements } from '../../../../contract/subjects/loan-files/document-requirements.ts'
import type { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import type { FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import { addDays, at, dayNumber, earliestOf, latestOf } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { exampleDomain } from '../people/example-people.ts'
import { type Random, seededRandom } from '../random.ts'
import type { Client } from './clients.ts'
import { documentPdf } from './document-pdf.ts'
import {
  calledAs,
  dayOf,
  filesWithStories,
  hasPassed,
  type LoanFile,
  made,
  officePeople,
} from './loan-files.ts'
import type { Story } from './stories.ts'

export type FileDocument = RecordOf<typeof fileDocuments>
type Requirement = RecordOf<typeof documentRequirements>
type State = FileDocument['stato']

/** Days after which an enquiry without a mandate loses its documents. */
const keptWithoutMandate = 90

/** The state of a document, by how far its file has come. */
function stateOf(random: Random, { prima, obbligatorio, circostanze }: Requirement, story: Story): State {
  const has = (state: FileState) => hasPassed(story, state)
  if (prima === 'incarico_firmato') {
    if (!has('incarico_firmato')) return 'richiesto'
    return has('raccolta_documenti') ? 'approvato' : 'caricato'
  }
  if (prima === 'atto_fissato') return has('atto_fissato') ? 'approvato' : 'richiesto'
  if (has('caricata_banca')) {
    if (!obbligatorio && random.chance(0.5)) return 'richiesto'
    return circostanze && random.chance(0.1) ? 'non_necessario' : 'approvato'
  }
  if (has('istruttoria_interna')) return random.weighted<State>({ caricato: 45, approvato: 50, rifiutato: 5 })
  if (has('raccolta_documenti'))
    return random.weighted<State>({ richiesto: 45, caricato: 22, approvato: 26, rifiutato: 7 })
  return 'richiesto'
}

/** When a document was uploaded and read, and the days from which its age counts. */
function timesOf(
  random: Random,
  { steps }: Story,
  { etaMassimaGiorni, validoAncoraGiorni }: Requirement,
  today: string,
) {
  const dayIn = (state: FileState) => {
    const step = steps.find(({ a }) => a === state)
    return step ? dayOf(step.at) : null
  }
  const last = steps.findLast(({ a }) => a === 'caricata_banca')
  const sent = last ? dayOf(last.at) : today
  const collected = steps.findLast(({ a }) => a === 'istruttoria_interna')
  const until = collected ? dayOf(collected.at) : addDays(today, -1)
  const from = dayIn('raccolta_documenti') ?? dayIn('incarico_firmato') ?? until
  // What grows old arrives last.
  const earliest = etaMassimaGiorni ? latestOf(addDays(until, -6), from) : from
  const span = Math.max(0, dayNumber(until) - dayNumber(earliest))
  const uploaded = addDays(until, -random.between(0, span))
  const read = random.between(0, 1) === 0 ? uploaded : until
  const issued = addDays(uploaded, -random.between(1, 20))
  const oldest = etaMassimaGiorni ? addDays(sent, -etaMassimaGiorni + 1) : issued
  return {
    caricato: at(uploaded, random.between(16, 20), random.between(0, 59)),
    verificato: at(latestOf(read, uploaded), 21, random.between(0, 59)),
    datatoAl: etaMassimaGiorni ? earliestOf(latestOf(issued, oldest), uploaded) : null,
    scadeAl: validoAncoraGiorni ? addDays(sent, random.between(200, 3000)) : null,
  }
}

const waivers = ['La banca non lo chiede per questa pratica.', 'Lo ha già la banca.']

/**
 * The documents that each file needs, in the state that they have by now. Those of files under way, and
 * those that nobody has read yet, have contents.
 */
export function generateFileDocuments(source: ExampleSource): FileDocument[] {
  const { seed, today, recordsOf } = source
  const random = seededRandom(seed, 'file documents')
  const requirements = recordsOf(documentRequirements)
  const byId = new Map(requirements.map(one => [one._id, one]))
  const customers = new Map(recordsOf(clients).map(one => [one._id, one]))
  const office = new Map(recordsOf(admins).map(({ _id, name, surname }) => [`${name} ${surname}`, _id]))
  const withVerifier = (document: FileDocument): FileDocument => {
    const _id = office.get(document.verificatoDa ?? '')
    return { ...document, verificatore: _id ? { ruolo: 'admin', _id } : null }
  }
  return filesWithStories(source).flatMap(({ file, story }) => {
    const isOpen = statesUnderWay.includes(file.stato)
    if (!isOpen && !file.incaricoAl && dayOf(file.updatedAt) < addDays(today, -keptWithoutMandate)) return []
    const isExample = story.people.some(({ client }) => client.email?.endsWith(exampleDomain))
    const required = requiredDocuments(
      requirements,
      file,
      story.people.map(({ client, ruolo, life }) => ({ cliente: client._id, ruolo, ...life })),
    )
    const documents = required.map(one => {
      const requirement = byId.get(one.requisito)!
      const stato = stateOf(random, requirement, story)
      return documentOf(random, {
        file,
        story,
        one,
        stato,
        times: timesOf(random, story, requirement, today),
      })
    })
    const asked = askedByBank(random, file, story)
    return [...documents, ...asked]
      .map(withVerifier)
      .map(document =>
        (isOpen || isExample || document.stato === 'caricato') && document.caricatoAt
          ? withContents(document, customers.get(document.cliente ?? '') ?? null)
          : document,
      )
  })
}

function documentOf(
  random: Random,
  {
    file,
    story: { agent, people },
    one: { requisito, nome, cliente },
    stato,
    times,
  }: {
    file: LoanFile
    story: Story
    one: Omit<RequiredDocument, 'requisito'> & { requisito: string | null }
    stato: State
    times: ReturnType<typeof timesOf>
  },
): FileDocument {
  const isUploaded = stato !== 'richiesto' && stato !== 'non_necessario'
  const isRead = stato === 'approvato' || stato === 'rifiutato'
  const sender = random.chance(0.6) ? calledAs(people[0]!.client) : `${agent.nome} ${agent.cognome}`
  const motivo = {
    rifiutato: random.pick(Object.values(refusalWords)),
    non_necessario: random.pick(waivers),
  }[stato as string]
  const record = made(random, file.createdAt)
  return {
    ...record,
    updatedAt: isRead ? times.verificato : isUploaded ? times.caricato : record.updatedAt,
    pratica: file._id,
    requisito,
    nome,
    cliente,
    stato,
    entro: null,
    datatoAl: stato === 'approvato' ? times.datatoAl : null,
    scadeAl: stato === 'approvato' ? times.scadeAl : null,
    motivo: motivo ?? null,
    nota: null,
    file: null,
    caricatoAt: isUploaded ? times.caricato.toISOString() : null,
    caricatoDa: isUploaded ? sender : null,
    verificatoAt: isRead ? times.verificato.toISOString() : null,
    verificatoDa: isRead ? random.pick(officePeople) : null,
    verificatore: null,
    rimandi: null,
    riusato: null,
  }
}

/** What a bank asks for besides, once it has the file. */
function askedByBank(random: Random, file: LoanFile, story: Story): FileDocument[] {
  const asked = story.steps.find(({ a }) => a === 'integrazione_richiesta')
  if (!asked) return []
  const isAnswered = file.stato !== 'integrazione_richiesta'
  const cliente = story.people[0]!.client._id
  const one = { requisito: null, nome: 'Estratto conto aggiornato', cliente }
  const caricato = new Date(asked.at.getTime() + 26 * 3_600_000)
  const times = { caricato, verificato: caricato, datatoAl: null, scadeAl: null }
  const document = documentOf(random, {
    file,
    story,
    one,
    stato: isAnswered ? 'approvato' : 'richiesto',
    times,
  })
  return [
    {
      ...document,
      _id: random.id(asked.at),
      createdAt: asked.at,
      updatedAt: isAnswered ? caricato : asked.at,
      entro: addDays(dayOf(asked.at), 7),
    },
  ]
}

/** The file of a document, whose bytes are those of `contentsOf`. */
function withContents(document: FileDocument, client: Client | null): FileDocument {
  const { nome, caricatoAt } = document
  const { bytes, pagine } = contentsOf(document, client)
  const _id = seededRandom(0, `file of ${document._id}`).id(new Date(caricatoAt!))
  const name = `${client ? `${nome} - ${calledAs(client)}` : nome}.pdf`
  return { ...document, file: { _id, name, size: bytes.length, mimetype: 'application/pdf', pagine } }
}

/** The bytes of the file of a document. */
export const contentsOf = ({ nome, datatoAl, caricatoAt }: FileDocument, client: Client | null) =>
  documentPdf({ nome, day: datatoAl ?? caricatoAt!.slice(0, 10), person: client && calledAs(client) })
