import type { RecordOf } from '../../../../contract/records/resource.ts'
import { agents } from '../../../../contract/subjects/agents.ts'
import { banks } from '../../../../contract/subjects/banks.ts'
import { clients } from '../../../../contract/subjects/clients.ts'
import type { adequateVerifications } from '../../../../contract/subjects/loan-files/adequate-verifications.ts'
import type { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { documentRequirements } from '../../../../contract/subjects/loan-files/document-requirements.ts'
import type { fees } from '../../../../contract/subjects/loan-files/fees.ts'
import type { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import type { fileNotes } from '../../../../contract/subjects/loan-files/file-notes.ts'
import { bankWay, openStates, wayOf } from '../../../../contract/subjects/loan-files/file-states.ts'
import type { fileTasks } from '../../../../contract/subjects/loan-files/file-tasks.ts'
import { type FileState, fileProducts } from '../../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import type { shares } from '../../../../contract/subjects/loan-files/shares.ts'
import type { steps } from '../../../../contract/subjects/loan-files/steps.ts'
import { addDays, at } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { seededRandom } from '../random.ts'

type LoanFile = RecordOf<typeof loanFiles>
type Participant = RecordOf<typeof participants>

const counts = { small: 48, large: 10_000 }

/** The states that a file of a product passes before `to`, in order, `to` included. */
function wayTo(product: LoanFile['prodotto'], to: FileState): FileState[] {
  const way: readonly FileState[] = bankWay[wayOf(product)]
  const common = openStates.filter(
    state => !Object.values(bankWay).some(states => (states as readonly string[]).includes(state)),
  )
  const all: FileState[] = [
    ...common.filter(state => state !== 'integrazione_richiesta'),
    ...way,
    'liquidata',
    'perfezionata',
    'estinta',
  ]
  const index = all.indexOf(to)
  if (index >= 0) return all.slice(0, index + 1)
  return [...all.slice(0, all.indexOf('istruttoria_banca') + 1), to]
}

/** Loan files with each product in turn, in states on its way. */
export function generateLoanFiles({ seed, today, size, recordsOf }: ExampleSource): LoanFile[] {
  const random = seededRandom(seed, 'loan files')
  const people = recordsOf(agents)
  const customers = recordsOf(clients)
  const products = Object.keys(fileProducts) as LoanFile['prodotto'][]
  return Array.from({ length: counts[size] }, (_, i) => {
    const prodotto = i % 2 === 0 ? 'mutuo' : products[(i >> 1) % products.length]!
    const states = [...wayTo(prodotto, 'estinta'), 'rinunciata', 'annullata', 'respinta'] as const
    const stato = states[i % states.length]!
    const since = addDays(today, -random.between(40, 400))
    const createdAt = at(since, 9)
    const moved = at(addDays(today, -random.between(1, 30)), 10)
    const agent = random.pick(people)
    const isHome = prodotto === 'mutuo'
    const importoRichiesto = isHome ? random.between(60, 300) * 100_000 : random.between(5, 60) * 100_000
    const isPaid = ['liquidata', 'perfezionata', 'estinta'].includes(stato)
    const client = customers[i % customers.length]!
    return {
      _id: random.id(createdAt),
      versione: 1,
      createdAt,
      updatedAt: moved,
      IDEGG: String(48_000 + i),
      intestatario: `${client.cognome} ${client.nome}`,
      chiavi: client.cellulare,
      prodotto,
      finalita: isHome ? 'prima_casa' : null,
      stato,
      statoDal: moved.toISOString(),
      statoPrecedente: null,
      dataUltimoMovimento: moved.toISOString(),
      importoRichiesto,
      importoDeliberato: isPaid ? importoRichiesto : null,
      importoLiquidato: isPaid ? importoRichiesto : null,
      durataMesi: isHome ? 300 : 120,
      tipoTasso: 'fisso',
      valoreImmobile: isHome ? Math.round(importoRichiesto * 1.3) : null,
      agente: agent._id,
      agenzia: agent.agenzia,
      incaricato: null,
      banca: null,
      lead: null,
      richiesta: null,
      partner: null,
      segnalatore: null,
      fonte: null,
      simulazione: null,
      consensi: [],
      circostanze: null,
      immobile: null,
      terzi: null,
      debiti: null,
      foglioInformativoAl: since,
      foglioInformativoVersione: '2026-01',
      incaricoAl: since,
      incaricoScade: addDays(since, 365),
      compensoComunicatoAl: null,
      approvazioneScade: null,
      piesAl: null,
      secciAl: null,
      attoAl: null,
      rinunciaAttesa: false,
      notificaAl: null,
      liquidataAl: isPaid ? moved.toISOString().slice(0, 10) : null,
      provvigioneConfermataAl: null,
      estintaAl: null,
      estinzioneAnticipata: false,
      riprendereAl: null,
      richiestaIntegrazione: null,
      motivoRifiuto: null,
      motivo: null,
      silenziosa: false,
    }
  })
}

/** The fields that every record has. */
const made = (id: string, createdAt: Date) => ({ _id: id, versione: 1, createdAt, updatedAt: createdAt })

/** One applicant for each file. */
export function generateParticipants({ seed, recordsOf }: ExampleSource): Participant[] {
  const random = seededRandom(seed, 'participants')
  const customers = recordsOf(clients)
  return recordsOf(loanFiles).map((file, i) => ({
    ...made(random.id(file.createdAt), file.createdAt),
    pratica: file._id,
    cliente: customers[i % customers.length]!._id,
    ruolo: 'richiedente',
    occupazione: random.pick([
      'dipendente_privato',
      'dipendente_pubblico',
      'autonomo',
      'pensionato',
    ] as const),
    datore: null,
    lavoraDal: null,
    redditoNettoMensile: random.between(12, 40) * 10_000,
    altriImpegniMensili: random.chance(0.3) ? random.between(1, 5) * 10_000 : null,
    circostanze: null,
  }))
}

/** The whole fee for the agent of the file. */
export function generateShares({ seed, recordsOf }: ExampleSource): RecordOf<typeof shares>[] {
  const random = seededRandom(seed, 'shares')
  return recordsOf(loanFiles).flatMap(file =>
    file.agente
      ? {
          ...made(random.id(file.createdAt), file.createdAt),
          pratica: file._id,
          agente: file.agente,
          perc: 100,
        }
      : [],
  )
}

/** The fees of each file. */
export function generateFees({ seed, recordsOf }: ExampleSource): RecordOf<typeof fees>[] {
  const random = seededRandom(seed, 'fees')
  return recordsOf(loanFiles).map(file => ({
    ...made(random.id(file.createdAt), file.createdAt),
    pratica: file._id,
    compensoCliente: Math.round(file.importoRichiesto * 0.015),
    provvigioneBancaPrevista: Math.round(file.importoRichiesto * 0.01),
    nota: null,
  }))
}

/** The steps of each file, spread over the time from its creation to its last movement. */
export function generateSteps({ seed, recordsOf }: ExampleSource): RecordOf<typeof steps>[] {
  const random = seededRandom(seed, 'steps')
  return recordsOf(loanFiles).flatMap(file => {
    const way = wayTo(file.prodotto, file.stato)
    const [from, to] = [file.createdAt.getTime(), new Date(file.dataUltimoMovimento!).getTime()]
    return way.map((a, i) => {
      const time = new Date(way.length > 1 ? from + Math.round(((to - from) * i) / (way.length - 1)) : to)
      return {
        ...made(random.id(time), time),
        pratica: file._id,
        da: way[i - 1] ?? null,
        a,
        at: time.toISOString(),
        chi: 'Back office',
        banca: null,
        motivo: null,
      }
    })
  })
}

const sentStates = new Set<FileState>(['segnalata', 'consulenza', 'incarico_firmato', 'raccolta_documenti'])

/** A bank for each file that has left the house. */
export function generateBankAnswers({ seed, recordsOf }: ExampleSource): RecordOf<typeof bankAnswers>[] {
  const random = seededRandom(seed, 'bank answers')
  const lenders = recordsOf(banks)
  return recordsOf(loanFiles).flatMap(file => {
    if (sentStates.has(file.stato)) return []
    const createdAt = new Date(file.dataUltimoMovimento!)
    return {
      ...made(random.id(createdAt), createdAt),
      pratica: file._id,
      banca: random.pick(lenders)._id,
      prodottoBanca: null,
      stato: 'inviata',
      inviataAl: createdAt.toISOString().slice(0, 10),
      rispostaAl: null,
      validaFinoAl: null,
      firmataBancaAl: null,
      importoChiesto: file.importoRichiesto,
      durataChiesta: file.durataMesi,
      tanChiesto: random.between(28, 45) / 10,
      taegChiesto: null,
      rataChiesta: null,
      importo: null,
      durataMesi: null,
      tan: null,
      taeg: null,
      rata: null,
      speseIstruttoria: null,
      spesePerizia: null,
      polizze: null,
      speseRata: null,
      condizioni: null,
      motivoRifiuto: null,
      motivoBanca: null,
      offerta: null,
    }
  })
}

/** Two requested documents for each file. */
export function generateFileDocuments({ seed, recordsOf }: ExampleSource): RecordOf<typeof fileDocuments>[] {
  const random = seededRandom(seed, 'file documents')
  const first = recordsOf(documentRequirements).slice(0, 2)
  const applicants = new Map(recordsOf(participants).map(one => [one.pratica, one.cliente]))
  return recordsOf(loanFiles).flatMap(file =>
    first.map(requirement => ({
      ...made(random.id(file.createdAt), file.createdAt),
      pratica: file._id,
      requisito: requirement._id,
      nome: requirement.nome,
      cliente: applicants.get(file._id) ?? null,
      stato: 'richiesto' as const,
      entro: null,
      datatoAl: null,
      scadeAl: null,
      motivo: null,
      nota: null,
      file: null,
      caricatoAt: null,
      caricatoDa: null,
      verificatoAt: null,
      verificatoDa: null,
      riusato: null,
    })),
  )
}

/** A note about every third file. */
export function generateFileNotes({ seed, recordsOf }: ExampleSource): RecordOf<typeof fileNotes>[] {
  const random = seededRandom(seed, 'file notes')
  return recordsOf(loanFiles).flatMap((file, i) =>
    i % 3 === 0
      ? {
          ...made(random.id(file.updatedAt), file.updatedAt),
          pratica: file._id,
          tipo: 'nota' as const,
          testo: 'Sentito per telefono: manda i documenti che mancano entro la settimana.',
          cliente: null,
          autore: 'Back office',
          lettoAt: null,
          allegati: null,
        }
      : [],
  )
}

/** A task for every fourth file. */
export function generateFileTasks({ seed, today, recordsOf }: ExampleSource): RecordOf<typeof fileTasks>[] {
  const random = seededRandom(seed, 'file tasks')
  return recordsOf(loanFiles).flatMap((file, i) =>
    i % 4 === 0
      ? {
          ...made(random.id(file.updatedAt), file.updatedAt),
          pratica: file._id,
          titolo: 'Richiamare per i documenti',
          entro: addDays(today, random.between(-2, 10)),
          agente: file.agente,
          incaricato: null,
          stato: 'da_fare' as const,
          fattoAt: null,
          nota: null,
        }
      : [],
  )
}

/** A verification for each file after the mandate. */
export function generateVerifications({
  seed,
  recordsOf,
}: ExampleSource): RecordOf<typeof adequateVerifications>[] {
  const random = seededRandom(seed, 'adequate verifications')
  const files = new Map(recordsOf(loanFiles).map(file => [file._id, file]))
  return recordsOf(participants).flatMap(({ pratica, cliente }) => {
    const file = files.get(pratica)!
    if (file.stato === 'segnalata') return []
    return {
      ...made(random.id(file.createdAt), file.createdAt),
      pratica,
      cliente,
      stato: file.stato === 'consulenza' ? ('bozza' as const) : ('compilata' as const),
      identificatoAl: file.incaricoAl,
      agiscePer: null,
      scopo: 'Ottenere un finanziamento',
      pep: false,
      pepApprovataDa: null,
      rischio: random.pick(['basso', 'basso', 'medio'] as const),
      origineFondi: null,
      firmatoAl: file.incaricoAl,
      nota: null,
    }
  })
}
