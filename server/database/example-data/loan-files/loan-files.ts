import { proposedCommission } from '../../../../contract/loan-files/bank-commission.ts'
import { statesUnderWay } from '../../../../contract/loan-files/file-groups.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { agencies } from '../../../../contract/subjects/agencies.ts'
import { agents } from '../../../../contract/subjects/agents.ts'
import { banks } from '../../../../contract/subjects/banks.ts'
import type { adequateVerifications } from '../../../../contract/subjects/loan-files/adequate-verifications.ts'
import { documentRequirements } from '../../../../contract/subjects/loan-files/document-requirements.ts'
import type { fees } from '../../../../contract/subjects/loan-files/fees.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import type { FileProduct, FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import { refusalReasons } from '../../../../contract/subjects/loan-files/refusal-reasons.ts'
import type { shares } from '../../../../contract/subjects/loan-files/shares.ts'
import type { steps } from '../../../../contract/subjects/loan-files/steps.ts'
import { addMonths, formatDay, parseDay } from '../../../../finance/calendar/days.ts'
import { frenchPlan } from '../../../../finance/plan/french-plan.ts'
import { namesOf } from '../../../subjects/loan-files/file-names.ts'
import { addDays, latestOf } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { firstNames, lastNames, phoneOf } from '../people/names.ts'
import { type Random, seededRandom } from '../random.ts'
import type { Client } from './clients.ts'
import type { Step } from './journeys.ts'
import { signedQuestionnaire } from './signed-questionnaires.ts'
import { type Story, storiesOf } from './stories.ts'

export type LoanFile = RecordOf<typeof loanFiles>

export const dayOf = (time: Date) => time.toISOString().slice(0, 10)

/** The fields that every record has. */
export const made = (random: Random, createdAt: Date) => ({
  _id: random.id(createdAt),
  versione: 1,
  createdAt,
  updatedAt: createdAt,
})

/** Who works in the office of the house. */
export const officePeople = ['Marta Greco', 'Livio Serra'] as const

/** The files with the stories that they come from. */
export function filesWithStories(source: ExampleSource): { file: LoanFile; story: Story; i: number }[] {
  const files = source.recordsOf(loanFiles)
  return storiesOf(source).map((story, i) => ({ file: files[i]!, story, i }))
}

/** Whether a file has a step into a state. */
export const hasPassed = ({ steps }: Pick<Story, 'steps'>, state: FileState): boolean =>
  steps.some(({ a }) => a === state)

/** The steps since the last bank has the file: what an earlier bank said is gone once another one gets the file. */
function stepsOfBank({ steps }: Pick<Story, 'steps'>): readonly Step[] {
  const left = steps.findLastIndex(({ a }, place) => a === 'respinta' && place < steps.length - 1)
  return steps.slice(left + 1)
}

/** The name of a customer as people say it. */
export const calledAs = ({ nome, cognome, denominazione }: Client) => denominazione ?? `${nome} ${cognome}`

/** Why files stop, by their last state. */
const reasons: Partial<Record<FileState, readonly string[]>> = {
  sospesa: [
    'Il cliente aspetta il rogito della casa che vende.',
    'Aspetta la conferma del contratto di lavoro.',
    'Il venditore deve sanare una difformità catastale.',
    'Ne riparliamo dopo la successione.',
  ],
  rinunciata: [
    'Ha scelto l’offerta della propria banca.',
    'Ha rinunciato all’acquisto.',
    'Il venditore si è ritirato.',
    'Ha avuto il denaro dalla famiglia.',
    'Trova la rata troppo alta.',
  ],
  annullata: [
    'Non risponde da un mese, né al telefono né per posta.',
    'Doppione di un’altra pratica.',
    'Non ha i requisiti per nessuna banca.',
  ],
}

const integrations = [
  'L’ultima busta paga e l’estratto conto aggiornato.',
  'L’estratto conto degli ultimi sei mesi.',
  'Una dichiarazione sull’origine dell’anticipo.',
  'Il certificato di residenza aggiornato.',
]

/** The reason of a step, which its file shows too while it is in that state. */
function reasonOf(random: Random, state: FileState): string | null {
  if (state === 'integrazione_richiesta') return random.pick(integrations)
  const some = reasons[state]
  return some ? random.pick(some) : null
}

/** Amounts that a household can pay back, and durations in months. */
function creditOf(
  random: Random,
  { prodotto, people }: Story,
  today: string,
): { importo: number; durata: number } {
  const income = people.reduce((sum, { life }) => sum + (life.redditoNettoMensile ?? 0), 0)
  const rounded = (amount: number, step: number) => Math.max(1, Math.round(amount / step)) * step
  if (prodotto === 'mutuo') {
    const importo = income * (45 + random.between(0, 25))
    const durata = random.pick([180, 240, 240, 300, 300, 360])
    const oldest = people.map(({ client }) => client.dataNascita!).toSorted()[0]!
    const years = Number(oldest.slice(0, 4)) + 74 - Number(today.slice(0, 4))
    return {
      importo: Math.min(rounded(importo, 500_000), 40_000_000),
      durata: Math.min(durata, Math.floor(years / 5) * 60),
    }
  }
  if (prodotto === 'cqs' || prodotto === 'cqp' || prodotto === 'delega') {
    const durata = random.pick([60, 84, 108, 120, 120, 120])
    // A fifth of the income, of which the lender pays out four fifths.
    return { importo: rounded(income * 0.2 * durata * (0.55 + random.fraction() * 0.25), 50_000), durata }
  }
  const [min, max, durations] = others[prodotto]
  return { importo: random.between(min, max) * 100_000, durata: random.pick(durations) }
}

/** Thousands of euro, and months. */
const others: Record<
  Exclude<FileProduct, 'mutuo' | 'cqs' | 'cqp' | 'delega'>,
  readonly [min: number, max: number, durations: readonly number[]]
> = {
  prestito: [4, 30, [36, 48, 60, 72, 84, 96]],
  tfs: [15, 45, [12, 24]],
  leasing: [18, 120, [36, 48, 60]],
  aziende: [25, 250, [24, 36, 60, 84]],
}

/** Finds the reasons for which banks refuse. */
export const refusalsByCode = (all: readonly RecordOf<typeof refusalReasons>[]) => {
  const byCode = new Map(all.map(one => [one.codice, one]))
  return (code: string) => byCode.get(code)!
}

/** Loan files of thirty months, with the days that their states require. */
export function generateLoanFiles(source: ExampleSource): LoanFile[] {
  const { seed, today, recordsOf } = source
  const random = seededRandom(seed, 'loan files')
  const offices = new Map(recordsOf(agencies).map(one => [one._id, one]))
  const reasonNamed = refusalsByCode(recordsOf(refusalReasons))
  return storiesOf(source).map((story, i) => {
    const { prodotto, finalita, steps, people, agent, due, lenders } = story
    const createdAt = steps[0]!.at
    const last = steps.at(-1)!
    const stato = last.a
    const first = new Map<FileState, string>()
    for (const { a, at } of steps) if (!first.has(a)) first.set(a, dayOf(at))
    const ofBank = new Map(stepsOfBank(story).map(({ a, at }) => [a, dayOf(at)]))
    const dayIn = (state: FileState) => ofBank.get(state) ?? null
    const after = (state: FileState, days: number) => {
      const day = dayIn(state)
      return day && addDays(day, days)
    }
    const signed = first.get('incarico_firmato') ?? null
    const isHome = prodotto === 'mutuo'
    const { importo, durata } = creditOf(random, story, today)
    const isApproved = stato !== 'respinta' && (ofBank.has('delibera_reddituale') || ofBank.has('contratto'))
    const isLess = random.chance(0.2)
    const importoDeliberato = isApproved ? Math.round((importo * (isLess ? 0.9 : 1)) / 50_000) * 50_000 : null
    const reason = reasonOf(random, stato)
    const town = offices.get(agent.agenzia!)!.indirizzo
    const pies = dayIn('delibera_definitiva')
    const planned = dayIn('atto_fissato') && deedDay(random, pies!, due ?? today, today)
    return {
      ...made(random, createdAt),
      updatedAt: last.at,
      IDEGG: String(61_000 + i),
      ...namesOf(people.map(({ ruolo, client }) => ({ ruolo, customer: client }))),
      prodotto,
      finalita,
      codiceOam: null,
      stato,
      statoDal: last.at.toISOString(),
      statoPrecedente: stato === 'sospesa' ? steps.at(-2)!.a : null,
      dataUltimoMovimento: last.at.toISOString(),
      importoRichiesto: importo,
      importoDeliberato,
      importoLiquidato: first.has('liquidata') ? importoDeliberato : null,
      durataMesi: durata,
      tipoTasso: isHome ? random.pick(['fisso', 'fisso', 'fisso', 'variabile', 'misto'] as const) : 'fisso',
      valoreImmobile: isHome
        ? Math.round(importo / (0.55 + random.fraction() * 0.25) / 100_000) * 100_000
        : null,
      agente: agent._id,
      agenzia: agent.agenzia,
      incaricato: null,
      banca: isApproved ? lenders[last.refusals]! : null,
      lead: null,
      richiesta: null,
      partner: null,
      segnalatore: null,
      fonte: null,
      simulazione: null,
      consensi: [],
      circostanze: finalita === 'ristrutturazione' && random.chance(0.4) ? ['lavori_rilevanti'] : null,
      immobile:
        isHome && first.has('raccolta_documenti')
          ? {
              via: `Via ${random.pick(lastNames)} ${random.between(1, 120)}`,
              comune: town.comune,
              provincia: town.provincia,
              categoria: random.pick(['A/2', 'A/2', 'A/3', 'A/4', 'A/7']),
              foglio: String(random.between(10, 900)),
              particella: String(random.between(10, 2000)),
              subalterno: String(random.between(1, 60)),
              classeEnergetica: random.pick(['A2', 'B', 'C', 'D', 'E', 'F', 'G']),
              superficie: random.between(45, 160),
              provenienza: random.pick(['Compravendita', 'Compravendita', 'Successione']),
            }
          : null,
      terzi:
        isHome && first.has('perizia')
          ? [
              {
                ruolo: 'notaio' as const,
                nome: `Notaio ${random.pick(firstNames)} ${random.pick(lastNames)}`,
                telefono: phoneOf(5_000_000 + i),
                email: `studio.${i}@notaio.example`,
              },
            ]
          : null,
      debiti: debtsOf(random, story),
      foglioInformativoAl: signed,
      foglioInformativoVersione: signed && `${signed.slice(0, 4)}-01`,
      incaricoAl: signed,
      incaricoScade: signed && addDays(signed, 365),
      compensoComunicatoAl: dayIn('caricata_banca'),
      approvazioneScade: after('delibera_reddituale', random.pick([91, 182, 182, 365])),
      piesAl: pies,
      secciAl: dayIn('contratto'),
      attoAl: isHome ? (dayIn('liquidata') ?? planned) : null,
      rinunciaAttesa: false,
      notificaAl: dayIn('notifica_benestare'),
      liquidataAl: dayIn('liquidata'),
      provvigioneConfermataAl: dayIn('perfezionata'),
      estintaAl: dayIn('estinta'),
      estinzioneAnticipata: stato === 'estinta',
      rinnovoSegnalatoAl: null,
      riprendereAl: stato === 'sospesa' ? addDays(dayOf(last.at), random.between(25, 60)) : null,
      richiestaIntegrazione: stato === 'integrazione_richiesta' ? reason : null,
      motivoRifiuto: stato === 'respinta' ? reasonNamed(story.refusedFor[last.refusals]!)._id : null,
      motivo: stato === 'integrazione_richiesta' ? null : reason,
      daEgg: null,
      silenziosa: false,
    }
  })
}

/** The day of a deed that is still to come; now and then one that was put off and that nobody wrote again. */
function deedDay(random: Random, pies: string, due: string, today: string): string {
  const soonest = addDays(pies, 7)
  const day = random.chance(0.15) ? addDays(today, -random.between(1, 3)) : due
  return latestOf(day, soonest)
}

/** The terms of the example debts. */
const debtMonths = 60
const debtRate = 8.9

/** One household in five pays another instalment: of a loan with its plan, or of a card. */
function debtsOf(
  random: Random,
  { prodotto, finalita, steps }: Pick<Story, 'prodotto' | 'finalita' | 'steps'>,
): LoanFile['debiti'] {
  if (prodotto === 'leasing' || prodotto === 'aziende') return null
  if (finalita !== 'consolidamento' && !random.chance(0.2)) return null
  const importo = random.between(8, 30) * 50_000
  const monthsLeft = random.between(12, 48)
  const finanziatore = random.pick(['Credito Fiorita', 'Finanziaria Castelvento', 'Banca Fonteluna'])
  const tipo = random.pick(['prestito', 'prestito', 'carta'] as const)
  const day = parseDay('day', dayOf(steps[0]!.at))
  const terms = { principal: importo, annualRate: debtRate, termMonths: debtMonths }
  const inizio = formatDay(addMonths(day, monthsLeft - debtMonths))
  const { rows, instalments } = frenchPlan(terms)
  const paid = debtMonths - monthsLeft
  return [
    {
      finanziatore,
      tipo,
      rata: instalments[0]!,
      residuo: rows[paid - 1]!.balance,
      scadenza: formatDay(addMonths(day, monthsLeft)),
      ...(tipo === 'prestito' && { inizio, importo, tan: debtRate, durataMesi: debtMonths }),
      estinguere: finalita === 'consolidamento',
    },
  ]
}

/** The people of each file. */
export function generateParticipants(source: ExampleSource): RecordOf<typeof participants>[] {
  const random = seededRandom(source.seed, 'participants')
  return filesWithStories(source).flatMap(({ file, story }) =>
    story.people.map(({ client, ruolo, life }, place) => ({
      // The applicant comes first.
      ...made(random, new Date(file.createdAt.getTime() + place * 1000)),
      pratica: file._id,
      cliente: client._id,
      ruolo,
      ...life,
      // The people of the example sign-ins see their files.
      accesso: client.emailVerificata ? client._id : null,
    })),
  )
}

/** The shares of the agents: all of the fee for the agent of the file, or a part for a colleague in some files. */
export function generateShares(source: ExampleSource): RecordOf<typeof shares>[] {
  const random = seededRandom(source.seed, 'shares')
  const people = source.recordsOf(agents)
  return filesWithStories(source).flatMap(({ file, story: { agent } }) => {
    const colleague = random.pick(people.filter(({ _id }) => _id !== agent._id))
    const perc = random.chance(0.12) ? random.pick([20, 30, 50]) : 0
    return [
      { agente: agent._id, perc: 100 - perc },
      ...(perc > 0 ? [{ agente: colleague._id, perc }] : []),
    ].map(part => ({ ...made(random, file.createdAt), pratica: file._id, ...part }))
  })
}

/** Percent of the amount that the customer pays; within the published maximum. */
const feeOfCustomer: Record<FileProduct, readonly [min: number, max: number]> = {
  mutuo: [0.8, 1.5],
  prestito: [1, 2],
  cqs: [1, 2],
  cqp: [1, 2],
  delega: [1, 2],
  tfs: [1, 1.5],
  leasing: [0, 0],
  aziende: [1, 2.5],
}

/** The fees of each file: what the house proposes, and the mandate agrees to; the commission by the bank's agreement. */
export function generateFees(source: ExampleSource): RecordOf<typeof fees>[] {
  const random = seededRandom(source.seed, 'fees')
  const agreed = new Map(source.recordsOf(banks).map(({ _id, provvigioni }) => [_id, provvigioni]))
  return filesWithStories(source).map(({ file }) => {
    const [min, max] = feeOfCustomer[file.prodotto]
    const perc = min + (max - min) * random.fraction()
    const estimated = Math.round((file.importoRichiesto * (0.8 + random.fraction())) / 100 / 1000) * 1000
    const proposed = proposedCommission(file, [], bank => agreed.get(bank) ?? [], source.today)
    return {
      ...made(random, file.createdAt),
      pratica: file._id,
      compensoCliente: Math.floor((file.importoRichiesto * perc) / 100 / 5000) * 5000,
      provvigioneBancaPrevista: proposed?.importo ?? estimated,
      nota: null,
    }
  })
}

/** States into which the agent moves a file; the office moves it into the others. */
const byAgent: readonly FileState[] = [
  'segnalata',
  'consulenza',
  'incarico_firmato',
  'raccolta_documenti',
  'rinunciata',
  'sospesa',
]
/** States before a bank has the file. */
const beforeBank: readonly FileState[] = [
  'segnalata',
  'consulenza',
  'incarico_firmato',
  'raccolta_documenti',
  'istruttoria_interna',
]

/** The steps of each file. */
export function generateSteps(source: ExampleSource): RecordOf<typeof steps>[] {
  const random = seededRandom(source.seed, 'steps')
  const reasonNamed = refusalsByCode(source.recordsOf(refusalReasons))
  return filesWithStories(source).flatMap(({ file, story }, i) => {
    const { agent, lenders } = story
    return story.steps.map(({ a, at, refusals: before }, place) => {
      const isLast = place === story.steps.length - 1
      const reason = isLast ? (file.motivo ?? file.richiestaIntegrazione) : reasonOf(random, a)
      const wasSent = story.steps.slice(0, place).some(step => step.a === 'caricata_banca')
      return {
        ...made(random, at),
        pratica: file._id,
        da: story.steps[place - 1]?.a ?? null,
        a,
        at: at.toISOString(),
        chi: byAgent.includes(a)
          ? `${agent.nome} ${agent.cognome}`
          : officePeople[(i + place) % officePeople.length]!,
        banca: beforeBank.includes(a) || !(wasSent || a === 'caricata_banca') ? null : lenders[before]!,
        motivo: a === 'respinta' ? reasonNamed(story.refusedFor[before]!).nome : reason,
        giornoIgnoto: null,
      }
    })
  })
}

/**
 * A verification of each person from the consultancy on. It is complete once the mandate is signed; those of files under
 * way have the signed questionnaire.
 */
export function generateVerifications(source: ExampleSource): RecordOf<typeof adequateVerifications>[] {
  const random = seededRandom(source.seed, 'adequate verifications')
  const identity = new Set(
    source.recordsOf(documentRequirements).flatMap(({ _id, identita }) => (identita ? _id : [])),
  )
  const lastDays = new Map(
    source
      .recordsOf(fileDocuments)
      .flatMap(({ pratica, cliente, requisito, scadeAl }) =>
        scadeAl && identity.has(requisito ?? '') ? [[`${pratica} ${cliente}`, scadeAl] as const] : [],
      ),
  )
  return filesWithStories(source).flatMap(({ file, story }) => {
    if (!file.incaricoAl && file.stato !== 'consulenza') return []
    return story.people.map(({ client }) => {
      const documentoScadeAl = lastDays.get(`${file._id} ${client._id}`)
      const pep = random.chance(0.01)
      const rischio = pep ? 'alto' : random.weighted({ basso: 70, medio: 27, alto: 3 })
      const isSigned = file.incaricoAl !== null
      const stato = !isSigned ? 'bozza' : pep || hasPassed(story, 'liquidata') ? 'approvata' : 'compilata'
      const record = made(random, file.createdAt)
      const signed = { _id: record._id, firmatoAl: file.incaricoAl }
      return {
        ...record,
        pratica: file._id,
        cliente: client._id,
        stato: stato as 'bozza' | 'compilata' | 'approvata',
        identificatoAl: file.incaricoAl,
        ...identityOf(random, client, file.createdAt),
        ...(documentoScadeAl && { documentoScadeAl }),
        agiscePer: client.denominazione,
        poteri: client.denominazione && 'Legale rappresentante, dalla visura camerale',
        titolari: client.denominazione ? [ownerOf(client)] : null,
        scopo: 'Ottenere un finanziamento',
        contante: 'nessuno' as const,
        pep,
        pepCarica: pep ? 'Sindaco di un comune con più di 15.000 abitanti' : null,
        rischio,
        motivoRischio: null,
        origineFondi: rischio === 'alto' ? 'Risparmi di lavoro, dagli estratti conto.' : null,
        firmatoAl: file.incaricoAl,
        questionario:
          isSigned && statesUnderWay.includes(file.stato)
            ? signedQuestionnaire(signed, calledAs(client))
            : null,
        nota: null,
        autori: [
          {
            ruolo: 'agent' as const,
            _id: story.agent._id,
            nome: `${story.agent.nome} ${story.agent.cognome}`,
          },
        ],
        approvataDa: stato === 'approvata' ? officePeople[0] : null,
        approvataAt: stato === 'approvata' ? file.dataUltimoMovimento : null,
      }
    })
  })
}

/** How a customer was identified: of ten in person nine, with an identity card that is valid for years. */
const identityOf = (random: Random, { cognome }: Client, on: Date) => ({
  modo: random.chance(0.9) ? ('presenza' as const) : ('digitale' as const),
  documento: 'carta' as const,
  documentoNumero: `CA${random.between(10_000, 99_999)}${cognome
    .replace(/[^a-z]/gi, '')
    .slice(0, 2)
    .toUpperCase()}`,
  documentoScadeAl: addDays(dayOf(on), random.between(400, 3000)),
  cittadinanza: 'IT' as const,
  residenza: 'IT' as const,
})

/** The one owner of an example firm. */
const ownerOf = ({ nome, cognome }: Client) => ({
  nome: `${nome} ${cognome}`,
  criterio: 'proprieta' as const,
  quota: 100,
  dataNascita: '1974-05-12',
  cittadinanza: 'IT' as const,
  residenza: 'IT' as const,
  pep: false,
})
