import type { Employment } from '../../finance/offers/loans/loan-types.ts'
import { isWithin, percentage } from '../../finance/offers/ratio.ts'
import { formatNumber, formatWholeEuro } from '../italian/format.ts'
import { provinces } from '../italian/provinces.ts'
import { formatShare } from '../products/bank-limit.ts'
import { employments } from '../products/loan.ts'
import { deductedProducts, type FileProduct } from '../subjects/loan-files/file-words.ts'

/** The limits of a bank, as its record has them. */
export interface BankPolicy {
  /** Percent. */
  ltvMax: number
  rataRedditoMax: number
  /** Years. */
  etaMaxScadenza: number
  anzianitaLavoroMesi?: number | null | undefined
  province?: readonly string[] | null | undefined
  /** Only for personal loans; empty or left out: all. */
  occupazioni?: readonly string[] | null | undefined
}

/** A participant of a file, with the figures of the time of the file. */
export interface PolicyPerson {
  ruolo: string
  nome: string
  occupazione: string | null
  lavoraDal: string | null
  dataNascita: string | null
  redditoNettoMensile: number | null
  altriImpegniMensili: number | null
}

/** What the checks need of a file. Money in cents. */
export interface PolicyFile {
  prodotto: FileProduct
  valoreImmobile: number | null
  /** Two letters of the province of the home. */
  provincia: string | null
  persone: readonly PolicyPerson[]
  debiti: readonly { rata: number; estinguere: boolean }[]
}

/** The terms to check, and the day from which the duration counts. */
export interface PolicyTerms {
  importo: number | null
  durataMesi: number | null
  rata: number | null
  giorno: string
}

export type PolicyCheckName = 'ltv' | 'rata_reddito' | 'eta' | 'anzianita' | 'provincia' | 'occupazione'

/** A check of the terms against the policy of a bank. */
export interface PolicyCheck {
  controllo: PolicyCheckName
  /** `ignoto`: a figure of the file is missing. */
  esito: 'dentro' | 'fuori' | 'ignoto'
  /** Percent, years or months; null where the check has no figure, or where the figure is unknown. */
  valore: number | null
  limite: number | null
  /** A sentence with the figure and the limit, or with what is missing. */
  detto: string
}

/** Whoever repays the credit. Guarantors and owners of a mortgaged home do not count in the income. */
export const repays = ({ ruolo }: Pick<PolicyPerson, 'ruolo'>): boolean =>
  ruolo === 'richiedente' || ruolo === 'cointestatario'

/** Incomes and commitments per month of those who repay, cents; null for an income that nobody has written. */
export function monthlyMeans({
  persone,
  debiti,
}: Pick<PolicyFile, 'debiti'> & {
  persone: readonly Pick<PolicyPerson, 'ruolo' | 'redditoNettoMensile' | 'altriImpegniMensili'>[]
}): {
  reddito: number | null
  impegni: number
} {
  const payers = persone.filter(repays)
  const incomes = payers.flatMap(({ redditoNettoMensile }) => redditoNettoMensile ?? [])
  const stated = payers.reduce((sum, { altriImpegniMensili }) => sum + (altriImpegniMensili ?? 0), 0)
  const listed = debiti.reduce((sum, { rata, estinguere }) => (estinguere ? sum : sum + rata), 0)
  const reddito = incomes.reduce((sum, income) => sum + income, 0)
  // The people and the list of debts may name the same debts, so the larger sum counts and not both.
  return { reddito: reddito > 0 ? reddito : null, impegni: Math.max(stated, listed) }
}

/** Whole months from a day to another, both `YYYY-MM-DD`; negative where `to` comes before. */
function monthsBetween(from: string, to: string): number {
  const [y1, m1, d1] = from.split('-').map(Number) as [number, number, number]
  const [y2, m2, d2] = to.split('-').map(Number) as [number, number, number]
  return (y2 - y1) * 12 + (m2 - m1) - (d2 < d1 ? 1 : 0)
}

/** Whole years of age on a day. */
export const ageOn = (dataNascita: string, giorno: string): number =>
  Math.floor(monthsBetween(dataNascita, giorno) / 12)

/** Whole months in the present work on a day; null before its start. */
export const monthsAtWork = (lavoraDal: string, giorno: string): number =>
  Math.max(0, monthsBetween(lavoraDal, giorno))

/**
 * The checks of some terms against the policy of a bank, in the order of a bank's reading: value, income, age, work,
 * place. Firms and leases have none. The limit of a deduction from pay is the fifth, so it has no check of the income.
 */
export function policyChecks(file: PolicyFile, terms: PolicyTerms, policy: BankPolicy): PolicyCheck[] {
  const { prodotto } = file
  if (prodotto === 'leasing' || prodotto === 'aziende') return []
  const isDeducted = deductedProducts.includes(prodotto)
  return [
    ...(prodotto === 'mutuo' ? [valueCheck(file, terms, policy)] : []),
    ...(prodotto === 'mutuo' || prodotto === 'prestito' ? [incomeCheck(file, terms, policy)] : []),
    ageCheck(file, terms, policy),
    ...(policy.anzianitaLavoroMesi && prodotto !== 'cqp' && prodotto !== 'tfs'
      ? workCheck(file, terms, policy.anzianitaLavoroMesi)
      : []),
    ...(policy.province?.length && prodotto === 'mutuo' ? [placeCheck(file, policy.province)] : []),
    ...(policy.occupazioni?.length && prodotto === 'prestito' && !isDeducted
      ? [employmentCheck(file, policy.occupazioni)]
      : []),
  ]
}

const unknown = (controllo: PolicyCheckName, limite: number | null, detto: string): PolicyCheck => ({
  controllo,
  esito: 'ignoto',
  valore: null,
  limite,
  detto,
})

const outcome = (isInside: boolean) => (isInside ? ('dentro' as const) : ('fuori' as const))

function valueCheck(
  { valoreImmobile }: PolicyFile,
  { importo }: PolicyTerms,
  { ltvMax }: BankPolicy,
): PolicyCheck {
  if (!valoreImmobile) return unknown('ltv', ltvMax, 'LTV: manca il valore dell’immobile.')
  if (!importo) return unknown('ltv', ltvMax, 'LTV: manca l’importo.')
  const valore = percentage(importo, valoreImmobile)
  return {
    controllo: 'ltv',
    esito: outcome(isWithin(importo, valoreImmobile, ltvMax)),
    valore,
    limite: ltvMax,
    detto: `LTV ${formatShare(valore, ltvMax)}, la banca arriva a ${percentWords(ltvMax)}.`,
  }
}

function incomeCheck(file: PolicyFile, { rata }: PolicyTerms, { rataRedditoMax }: BankPolicy): PolicyCheck {
  const { reddito, impegni } = monthlyMeans(file)
  if (reddito === null)
    return unknown('rata_reddito', rataRedditoMax, 'Rata sul reddito: mancano i redditi di chi paga.')
  if (rata === null) return unknown('rata_reddito', rataRedditoMax, 'Rata sul reddito: manca la rata.')
  const valore = percentage(rata + impegni, reddito)
  const what = impegni > 0 ? `Rata e impegni (${formatWholeEuro(impegni)})` : 'Rata'
  return {
    controllo: 'rata_reddito',
    esito: outcome(isWithin(rata + impegni, reddito, rataRedditoMax)),
    valore,
    limite: rataRedditoMax,
    detto: `${what} sul reddito ${formatShare(valore, rataRedditoMax)}, la banca arriva a ${percentWords(rataRedditoMax)}.`,
  }
}

function ageCheck(
  { persone }: PolicyFile,
  { durataMesi, giorno }: PolicyTerms,
  { etaMaxScadenza }: BankPolicy,
): PolicyCheck {
  const payers = persone.filter(repays)
  const births = payers.flatMap(({ dataNascita }) => dataNascita ?? [])
  if (births.length < payers.length || births.length === 0)
    return unknown('eta', etaMaxScadenza, 'Età a scadenza: manca una data di nascita.')
  if (!durataMesi) return unknown('eta', etaMaxScadenza, 'Età a scadenza: manca la durata.')
  const [oldest] = births.toSorted()
  // The rule of the offers: age in whole years on the day, and the whole duration.
  const months = ageOn(oldest!, giorno) * 12 + durataMesi
  const valore = Math.ceil(months / 12)
  return {
    controllo: 'eta',
    esito: outcome(months <= etaMaxScadenza * 12),
    valore,
    limite: etaMaxScadenza,
    detto: `${valore} anni a scadenza, la banca arriva a ${etaMaxScadenza}.`,
  }
}

/** The shortest work of those who repay and do not live on a pension. */
function workCheck({ persone }: PolicyFile, { giorno }: PolicyTerms, limite: number): PolicyCheck[] {
  const workers = persone.filter(one => repays(one) && one.occupazione !== 'pensionato')
  if (workers.length === 0) return []
  const starts = workers.flatMap(({ lavoraDal }) => lavoraDal ?? [])
  if (starts.length < workers.length)
    return [unknown('anzianita', limite, 'Anzianità di lavoro: manca il giorno di inizio.')]
  const valore = Math.min(...starts.map(start => monthsAtWork(start, giorno)))
  return [
    {
      controllo: 'anzianita',
      esito: outcome(valore >= limite),
      valore,
      limite,
      detto: `${valore} ${valore === 1 ? 'mese' : 'mesi'} di lavoro, la banca ne chiede ${limite}.`,
    },
  ]
}

function placeCheck({ provincia }: PolicyFile, allowed: readonly string[]): PolicyCheck {
  if (!provincia) return unknown('provincia', null, 'Zona: manca la provincia dell’immobile.')
  const isInside = allowed.includes(provincia)
  const name = provinces[provincia] ?? provincia
  return {
    controllo: 'provincia',
    esito: outcome(isInside),
    valore: null,
    limite: null,
    detto: isInside
      ? `La banca lavora in provincia di ${name}.`
      : `La banca non lavora in provincia di ${name}.`,
  }
}

function employmentCheck({ persone }: PolicyFile, allowed: readonly string[]): PolicyCheck {
  const kinds = persone.filter(repays).map(({ occupazione }) => occupazione)
  if (kinds.length === 0 || kinds.includes(null))
    return unknown('occupazione', null, 'Occupazione: manca quella di chi paga.')
  const refused = kinds.find(kind => !allowed.includes(kind!))
  return {
    controllo: 'occupazione',
    esito: outcome(refused === undefined),
    valore: null,
    limite: null,
    detto:
      refused === undefined
        ? 'La banca presta a queste occupazioni.'
        : `La banca non presta a chi è ${employments[refused as Employment].toLocaleLowerCase('it')}.`,
  }
}

/** «78,9 %», without decimals that are not there. */
const percentWords = (value: number) => `${formatNumber(value)}\u00a0%`
