import { bankFigures } from '../../../../contract/loan-files/bank-figures.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { agents } from '../../../../contract/subjects/agents.ts'
import { banks } from '../../../../contract/subjects/banks.ts'
import { clients } from '../../../../contract/subjects/clients.ts'
import type { adequateVerifications } from '../../../../contract/subjects/loan-files/adequate-verifications.ts'
import type { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { documentRequirements } from '../../../../contract/subjects/loan-files/document-requirements.ts'
import { fees } from '../../../../contract/subjects/loan-files/fees.ts'
import type { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import type { fileNotes } from '../../../../contract/subjects/loan-files/file-notes.ts'
import type { fileTasks } from '../../../../contract/subjects/loan-files/file-tasks.ts'
import type { FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import { refusalReasons } from '../../../../contract/subjects/loan-files/refusal-reasons.ts'
import type { shares } from '../../../../contract/subjects/loan-files/shares.ts'
import type { steps } from '../../../../contract/subjects/loan-files/steps.ts'
import { addDays } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { seededRandom } from '../random.ts'
import { journeysOf } from './journeys.ts'

type LoanFile = RecordOf<typeof loanFiles>
type Participant = RecordOf<typeof participants>
type Client = RecordOf<typeof clients>

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

/** The applicants of a file, by its place in the list: every sixth file is a mortgage of two people. */
function applicantsOf(i: number, customers: readonly Client[]): Client[] {
  const all = i % 6 === 0 ? [i, i * 7 + 13] : [i]
  return [...new Set(all.map(one => customers[one % customers.length]!))]
}

/** Why files stop, by their last state. */
const reasons: Partial<Record<FileState, string>> = {
  sospesa: 'Il cliente aspetta il rogito della casa che vende.',
  rinunciata: 'Ha scelto l’offerta della propria banca.',
  annullata: 'Non risponde da un mese, né al telefono né per posta.',
}

const purposes: Partial<Record<LoanFile['prodotto'], LoanFile['finalita']>> = {
  mutuo: 'prima_casa',
  prestito: 'liquidita',
  leasing: 'bene_strumentale',
  aziende: 'circolante',
}

/** Loan files with each product and in each state, with the days that their states require. */
export function generateLoanFiles(source: ExampleSource): LoanFile[] {
  const { seed, recordsOf } = source
  const random = seededRandom(seed, 'loan files')
  const people = recordsOf(agents)
  const customers = recordsOf(clients)
  const lenders = recordsOf(banks)
  const refusals = recordsOf(refusalReasons)
  return journeysOf(source).map(({ prodotto, steps }, i) => {
    const createdAt = steps[0]!.at
    const last = steps.at(-1)!
    const stato = last.a
    const entered = new Map(steps.map(({ a, at }) => [a, dayOf(at)]))
    const dayIn = (state: FileState) => entered.get(state) ?? null
    const after = (state: FileState, days: number) => {
      const day = dayIn(state)
      return day && addDays(day, days)
    }
    const isHome = prodotto === 'mutuo'
    const agent = random.pick(people)
    const bank = random.pick(lenders)
    const refusal = random.pick(refusals)
    const importoRichiesto = isHome ? random.between(60, 300) * 100_000 : random.between(5, 60) * 100_000
    const isApproved = entered.has('delibera_reddituale') || entered.has('contratto')
    const importoDeliberato = isApproved
      ? Math.round((importoRichiesto * random.pick([1, 1, 1, 0.95])) / 100_000) * 100_000
      : null
    const applicants = applicantsOf(i, customers)
    return {
      _id: random.id(createdAt),
      versione: 1,
      createdAt,
      updatedAt: last.at,
      IDEGG: String(48_000 + i),
      intestatario: applicants.map(({ cognome, nome }) => `${cognome} ${nome}`).join(', '),
      chiavi: applicants.flatMap(({ codiceFiscale, cellulare }) => [codiceFiscale, cellulare]).join(' '),
      prodotto,
      finalita: purposes[prodotto] ?? null,
      stato,
      statoDal: last.at.toISOString(),
      statoPrecedente: stato === 'sospesa' ? steps.at(-2)!.a : null,
      dataUltimoMovimento: last.at.toISOString(),
      importoRichiesto,
      importoDeliberato,
      importoLiquidato: entered.has('liquidata') ? importoDeliberato : null,
      durataMesi: isHome ? 300 : 120,
      tipoTasso: 'fisso',
      valoreImmobile: isHome ? Math.round(importoRichiesto * 1.3) : null,
      agente: agent._id,
      agenzia: agent.agenzia,
      incaricato: null,
      banca: isApproved ? bank._id : null,
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
      foglioInformativoAl: dayIn('incarico_firmato'),
      foglioInformativoVersione: entered.has('incarico_firmato') ? '2026-01' : null,
      incaricoAl: dayIn('incarico_firmato'),
      incaricoScade: after('incarico_firmato', 365),
      compensoComunicatoAl: dayIn('caricata_banca'),
      approvazioneScade: after('delibera_reddituale', 180),
      piesAl: dayIn('delibera_definitiva'),
      secciAl: dayIn('contratto'),
      attoAl: isHome ? (dayIn('liquidata') ?? after('atto_fissato', 10)) : null,
      rinunciaAttesa: false,
      notificaAl: dayIn('notifica_benestare'),
      liquidataAl: dayIn('liquidata'),
      provvigioneConfermataAl: dayIn('perfezionata'),
      estintaAl: dayIn('estinta'),
      estinzioneAnticipata: stato === 'estinta',
      riprendereAl: after('sospesa', 45),
      richiestaIntegrazione: entered.has('integrazione_richiesta')
        ? 'L’ultima busta paga e l’estratto conto aggiornato.'
        : null,
      motivoRifiuto: stato === 'respinta' ? refusal._id : null,
      motivo: reasons[stato] ?? null,
      silenziosa: false,
    }
  })
}

/** The fields that every record has. */
const made = (id: string, createdAt: Date) => ({ _id: id, versione: 1, createdAt, updatedAt: createdAt })

/** The applicants of each file. */
export function generateParticipants({ seed, recordsOf }: ExampleSource): Participant[] {
  const random = seededRandom(seed, 'participants')
  const customers = recordsOf(clients)
  return recordsOf(loanFiles).flatMap((file, i) =>
    applicantsOf(i, customers).map((client, place) => ({
      ...made(random.id(file.createdAt), file.createdAt),
      pratica: file._id,
      cliente: client._id,
      ruolo: place === 0 ? ('richiedente' as const) : ('cointestatario' as const),
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
    })),
  )
}

/** The shares of the agents: all of the fee for the agent of the file, or a part for a colleague in every fifth file. */
export function generateShares({ seed, recordsOf }: ExampleSource): RecordOf<typeof shares>[] {
  const random = seededRandom(seed, 'shares')
  const people = recordsOf(agents)
  return recordsOf(loanFiles).flatMap((file, i) => {
    const agent = people.findIndex(({ _id }) => _id === file.agente)
    const colleague = people[(agent + 1) % people.length]!
    const parts =
      i % 5 === 0 && people.length > 1
        ? [
            { agente: people[agent]!._id, perc: 70 },
            { agente: colleague._id, perc: 30 },
          ]
        : [{ agente: people[agent]!._id, perc: 100 }]
    return parts.map(part => ({
      ...made(random.id(file.createdAt), file.createdAt),
      pratica: file._id,
      ...part,
    }))
  })
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

/** The steps of each file. */
export function generateSteps(source: ExampleSource): RecordOf<typeof steps>[] {
  const { seed, recordsOf } = source
  const random = seededRandom(seed, 'steps')
  const files = recordsOf(loanFiles)
  return journeysOf(source).flatMap(({ steps }, i) =>
    steps.map(({ a, at }, place) => ({
      ...made(random.id(at), at),
      pratica: files[i]!._id,
      da: steps[place - 1]?.a ?? null,
      a,
      at: at.toISOString(),
      chi: 'Back office',
      banca: null,
      motivo: a === files[i]!.stato ? files[i]!.motivo : null,
    })),
  )
}

type Answer = RecordOf<typeof bankAnswers>
type Outcome = Pick<Answer, 'stato' | 'banca'>

/** What the banks of a file say: the chosen bank, and others that refused or wait. */
function outcomesOf({ stato, banca }: LoanFile, i: number, lenders: readonly string[]): Outcome[] {
  const first = banca ?? lenders[i % lenders.length]!
  const second = lenders.find((_, at) => at > i % lenders.length && lenders[at] !== first) ?? lenders[0]!
  const other = second === first ? [] : [second]
  const one = (stato: Answer['stato']) => [{ stato, banca: first }]
  const besides = (stato: Answer['stato']) => other.map(banca => ({ stato, banca }))
  if (banca) return [...one('scelta'), ...besides(i % 3 === 0 ? 'rifiutata' : 'non_scelta').slice(i % 2)]
  if (stato === 'istruttoria_interna') return one('da_inviare')
  if (stato === 'caricata_banca') return one('inviata')
  if (stato === 'istruttoria_banca')
    return [...one('inviata'), ...besides(i % 4 === 0 ? 'approvata' : 'ridotta')]
  if (stato === 'integrazione_richiesta') return one('integrazione')
  if (stato === 'respinta') return one('rifiutata')
  return one('ritirata')
}

/** The banks of each file that has come as far as them. */
export function generateBankAnswers({ seed, recordsOf }: ExampleSource): Answer[] {
  const random = seededRandom(seed, 'bank answers')
  const lenders = recordsOf(banks).map(({ _id }) => _id)
  const refusals = recordsOf(refusalReasons)
  const feeOf = new Map(recordsOf(fees).map(({ pratica, compensoCliente }) => [pratica, compensoCliente]))
  return recordsOf(loanFiles).flatMap((file, i) => {
    const sent = file.compensoComunicatoAl
    if (!sent && file.stato !== 'istruttoria_interna') return []
    return outcomesOf(file, i, lenders).map(({ stato, banca }) => {
      const createdAt = sent ? new Date(`${sent}T08:00:00Z`) : file.updatedAt
      const isSent = stato !== 'da_inviare'
      const isApproved = ['approvata', 'ridotta', 'scelta', 'non_scelta'].includes(stato)
      const answered = isApproved || ['rifiutata', 'integrazione'].includes(stato)
      const decidedOn = file.approvazioneScade ? addDays(file.approvazioneScade, -180) : file.secciAl
      const rispostaAl = answered ? (decidedOn ?? dayOf(file.updatedAt)) : null
      const asked = random.between(28, 45) / 10
      const approved = file.importoDeliberato ?? Math.round(file.importoRichiesto * 0.9)
      const { importoRichiesto, durataMesi } = file
      const given = isApproved && file.prodotto === 'mutuo'
      const stated = {
        speseIstruttoria: given ? 60_000 : null,
        spesePerizia: given ? 28_000 : null,
        polizze: null,
        speseRata: null,
      }
      const tan = stato === 'ridotta' ? Math.round(100 * asked + 5) / 100 : asked
      const known = { charges: null, compenso: { fisso: feeOf.get(file._id) ?? 0 } }
      const question = bankFigures(file, { importo: importoRichiesto, durataMesi, tan: asked }, known)
      const reply = isApproved
        ? bankFigures(file, { importo: approved, durataMesi, tan }, { ...known, stated })
        : null
      return {
        ...made(random.id(createdAt), createdAt),
        pratica: file._id,
        banca,
        prodottoBanca: null,
        stato,
        inviataAl: isSent ? sent : null,
        rispostaAl,
        validaFinoAl: isApproved ? (file.approvazioneScade ?? addDays(rispostaAl!, 180)) : null,
        firmataBancaAl: file.liquidataAl && stato === 'scelta' ? file.liquidataAl : null,
        importoChiesto: file.importoRichiesto,
        durataChiesta: file.durataMesi,
        tanChiesto: asked,
        taegChiesto: question?.taeg ?? null,
        rataChiesta: question?.rata ?? null,
        importo: isApproved ? approved : null,
        durataMesi: isApproved ? file.durataMesi : null,
        tan: isApproved ? tan : null,
        taeg: reply?.taeg ?? null,
        rata: reply?.rata ?? null,
        ...stated,
        condizioni: null,
        motivoRifiuto: stato === 'rifiutata' ? (file.motivoRifiuto ?? random.pick(refusals)._id) : null,
        motivoBanca: null,
        offerta: null,
      }
    })
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
          stato: i % 12 === 0 ? ('fatto' as const) : ('da_fare' as const),
          fattoAt: i % 12 === 0 ? file.updatedAt.toISOString() : null,
          nota: null,
        }
      : [],
  )
}

/** A verification of each applicant from the consultancy on. It is complete once the mandate is signed. */
export function generateVerifications({
  seed,
  recordsOf,
}: ExampleSource): RecordOf<typeof adequateVerifications>[] {
  const random = seededRandom(seed, 'adequate verifications')
  const files = new Map(recordsOf(loanFiles).map(file => [file._id, file]))
  return recordsOf(participants).flatMap(({ pratica, cliente }) => {
    const file = files.get(pratica)!
    if (!file.incaricoAl && file.stato !== 'consulenza') return []
    const stato = file.liquidataAl ? 'approvata' : file.incaricoAl ? 'compilata' : 'bozza'
    return {
      ...made(random.id(file.createdAt), file.createdAt),
      pratica,
      cliente,
      stato,
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
