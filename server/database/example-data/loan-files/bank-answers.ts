import { bankFigures } from '../../../../contract/loan-files/bank-figures.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { fees } from '../../../../contract/subjects/loan-files/fees.ts'
import type { FileProduct, FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import { refusalReasons } from '../../../../contract/subjects/loan-files/refusal-reasons.ts'
import { addDays } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { type Random, seededRandom } from '../random.ts'
import { dayOf, filesWithStories, hasPassed, type LoanFile, made, refusalsByCode } from './loan-files.ts'
import type { Story } from './stories.ts'

type Answer = RecordOf<typeof bankAnswers>

/** A bank that a file went to, and what became of it. */
interface Outcome extends Pick<Answer, 'stato' | 'banca' | 'inviataAl' | 'rispostaAl'> {
  /** The code of the reason of a refusal. */
  refusedFor: string | null
}

/** Percent. */
const rates: Record<FileProduct, readonly [min: number, max: number]> = {
  mutuo: [2.7, 3.9],
  prestito: [6.2, 9.4],
  cqs: [4.4, 6.9],
  cqp: [4.6, 7.2],
  delega: [4.8, 7.2],
  tfs: [2.9, 4.2],
  leasing: [4.2, 6.5],
  aziende: [4, 6.8],
}

/** What the last bank of a file has said, by the state of the file or the state before it stopped. */
function lastState({ stato, banca }: LoanFile, before: FileState | undefined): Answer['stato'] {
  if (banca) return 'scelta'
  if (stato === 'istruttoria_interna') return 'da_inviare'
  if (stato === 'respinta' || before === 'respinta') return 'rifiutata'
  if (stato === 'rinunciata' || stato === 'annullata') return 'ritirata'
  return stato === 'integrazione_richiesta' ? 'integrazione' : 'inviata'
}

/** The banks of a file: those that refused, the one that has it, and now and then another one that was not chosen. */
function outcomesOf(random: Random, file: LoanFile, story: Story): Outcome[] {
  const { steps, lenders, refusedFor } = story
  const last = steps.at(-1)!
  const outcomes = Array.from({ length: last.refusals + 1 }, (_, turn): Outcome => {
    const own = steps.filter(({ refusals }) => refusals === turn)
    const dayIn = (...states: FileState[]) => {
      const step = own.find(({ a }) => states.includes(a))
      return step ? dayOf(step.at) : null
    }
    const stato = turn < last.refusals ? 'rifiutata' : lastState(file, steps.at(-2)?.a)
    const answered = {
      rifiutata: dayIn('respinta'),
      scelta: dayIn('delibera_reddituale', 'contratto'),
      integrazione: dayIn('integrazione_richiesta'),
    }
    return {
      banca: lenders[turn]!,
      stato,
      inviataAl: stato === 'da_inviare' ? null : dayIn('caricata_banca'),
      rispostaAl: answered[stato as keyof typeof answered] ?? null,
      refusedFor: stato === 'rifiutata' ? refusedFor[turn]! : null,
    }
  })
  const present = outcomes.at(-1)!
  const isAsked = random.chance(file.prodotto === 'mutuo' ? 0.3 : 0.1)
  if (!isAsked || last.refusals > 0 || !present.inviataAl || !['scelta', 'inviata'].includes(present.stato))
    return outcomes
  const state = random.weighted({ rifiutata: 40, approvata: 40, ridotta: 20 } as const)
  const isDecided = present.stato === 'scelta'
  return [
    ...outcomes,
    {
      banca: lenders[1],
      stato: !isDecided ? 'inviata' : state === 'rifiutata' ? state : 'non_scelta',
      inviataAl: present.inviataAl,
      rispostaAl: isDecided ? present.rispostaAl : null,
      refusedFor: isDecided && state === 'rifiutata' ? refusedFor[1] : null,
    },
  ]
}

/** The banks of each file that has come as far as them. */
export function generateBankAnswers(source: ExampleSource): Answer[] {
  const random = seededRandom(source.seed, 'bank answers')
  const reasonNamed = refusalsByCode(source.recordsOf(refusalReasons))
  const feeOf = new Map(
    source.recordsOf(fees).map(({ pratica, compensoCliente }) => [pratica, compensoCliente ?? 0]),
  )
  return filesWithStories(source).flatMap(({ file, story }) => {
    if (!hasPassed(story, 'istruttoria_interna')) return []
    if (!hasPassed(story, 'caricata_banca') && file.stato !== 'istruttoria_interna') return []
    const { importoRichiesto, durataMesi, prodotto } = file
    const [min, max] = rates[prodotto]
    const asked = Math.round(100 * (min + (max - min) * random.fraction())) / 100
    const known = { charges: null, compenso: { fisso: feeOf.get(file._id) ?? 0 } }
    const question = bankFigures(file, { importo: importoRichiesto, durataMesi, tan: asked }, known)
    return outcomesOf(random, file, story).map(({ stato, banca, inviataAl, rispostaAl, refusedFor }) => {
      const createdAt = inviataAl ? new Date(`${inviataAl}T07:00:00Z`) : file.updatedAt
      const isApproved = stato === 'scelta' || stato === 'non_scelta'
      const importo =
        stato === 'scelta' ? file.importoDeliberato! : Math.round((importoRichiesto * 0.9) / 50_000) * 50_000
      const tan = stato === 'scelta' ? asked : Math.round(100 * asked + random.between(5, 30)) / 100
      const hasCosts = isApproved && prodotto === 'mutuo'
      const stated = {
        speseIstruttoria: hasCosts ? random.between(4, 12) * 10_000 : null,
        spesePerizia: hasCosts ? random.between(24, 36) * 1000 : null,
        polizze: null,
        speseRata: null,
      }
      const reply = isApproved ? bankFigures(file, { importo, durataMesi, tan }, { ...known, stated }) : null
      return {
        ...made(random, createdAt),
        pratica: file._id,
        banca,
        prodottoBanca: null,
        stato,
        inviataAl,
        rispostaAl,
        validaFinoAl: isApproved ? (file.approvazioneScade ?? addDays(rispostaAl!, 90)) : null,
        firmataBancaAl: stato === 'scelta' ? file.liquidataAl : null,
        importoChiesto: importoRichiesto,
        durataChiesta: durataMesi,
        tanChiesto: asked,
        taegChiesto: question?.taeg ?? null,
        rataChiesta: question?.rata ?? null,
        importo: isApproved ? importo : null,
        durataMesi: isApproved ? durataMesi : null,
        tan: isApproved ? tan : null,
        taeg: reply?.taeg ?? null,
        rata: reply?.rata ?? null,
        ...stated,
        condizioni: null,
        motivoRifiuto: refusedFor && reasonNamed(refusedFor)._id,
        motivoBanca: null,
        offerta: null,
      }
    })
  })
}
