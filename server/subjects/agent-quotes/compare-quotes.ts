import { eq } from 'drizzle-orm'
import type { quoteTerms } from '../../../contract/calls/agent-quotes.ts'
import type { Answer } from '../../../contract/calls/call.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import { type AgreedCommission, agreedPercent } from '../../../contract/loan-files/bank-commission.ts'
import { ageOn, monthsAtWork } from '../../../contract/loan-files/bank-policy.ts'
import type { GreatestFee } from '../../../contract/loan-files/papers/published-fee.ts'
import { monthsToRenewal } from '../../../contract/loan-files/renewal.ts'
import {
  type AgentQuote,
  isAssignment,
  type Quota,
  type QuoteComparison,
  type QuoteExclusion,
  type QuoteInput,
  type QuoteSource,
  quoteSources,
} from '../../../contract/products/agent-quote.ts'
import { impossibleDays } from '../../../contract/products/agent-quote-input.ts'
import { creditAmount } from '../../../contract/products/agent-quote-words.ts'
import { employers } from '../../../contract/products/cdq.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { agents } from '../../../contract/subjects/agents.ts'
import { percentOf } from '../../../finance/arithmetic/percent-of.ts'
import { addMonths, formatDay, parseDay } from '../../../finance/calendar/days.ts'
import { assignmentRenewal } from '../../../finance/cdq/cdq-renewal.ts'
import { quotaOf } from '../../../finance/offers/cdq/cdq-quota.ts'
import type { AssignmentKind, Employer } from '../../../finance/offers/cdq/cdq-types.ts'
import { quoteLoanTable } from '../../../finance/offers/tables/loan-table-quote.ts'
import {
  type LoanAim,
  type PanelExclusion,
  type PanelQuote,
  quoteAssignments,
  quoteLoans,
} from '../../../finance/offers/tables/panel-quote.ts'
import type { PriceTable } from '../../../finance/offers/tables/price-table.ts'
import { quoteTable } from '../../../finance/offers/tables/table-quote.ts'
import type { CustomerFee, QuoteAim, TableQuote } from '../../../finance/offers/tables/table-types.ts'
import type { Fee } from '../../../finance/offers/types.ts'
import type { Context } from '../../context.ts'
import { agentsTable, banksTable } from '../../database/schema.ts'
import { unprocessable } from '../../errors.ts'
import { brokerIn } from '../broker/broker.ts'
import { cdqCalculator, loanCalculator } from '../calculators/calculator-settings.ts'
import { recentCdqPanel } from '../cdq/cdq-terms.ts'
import { houseOf } from '../loan-files/papers/paper-versions.ts'
import { recentLoanPanel } from '../loans/loan-terms.ts'
import { type TableInForce, tablesInForce } from './tables-in-force.ts'

/** Maximum quotes and exclusions of an answer. */
const maxQuotes = 24
const maxExclusions = 80

/** The conditions of a day: tables, panel, rates and fees. */
interface Conditions {
  giorno: string
  tables: TableInForce[]
  trimestre: string
  fonte: string
  casa: Fee
  massimo: Fee | null
}

interface AssignmentConditions extends Conditions {
  panel: Awaited<ReturnType<(typeof recentCdqPanel)['cqs']>>
}
interface LoanConditions extends Conditions {
  panel: Awaited<ReturnType<typeof recentLoanPanel>>
}

async function publishedMaximum(context: Context, prodotto: QuoteInput['prodotto']): Promise<Fee | null> {
  const house = await houseOf(context.database.orm)
  const found = house?.compensiMassimi.find(one => one.prodotto === prodotto)
  return found ? feeOfMaximum(found) : null
}

const feeOfMaximum = ({ perc, importo }: GreatestFee): Fee =>
  perc === undefined ? { fisso: importo ?? 0 } : { perc, ...(importo !== undefined && { max: importo }) }

async function assignmentConditions(context: Context, kind: AssignmentKind): Promise<AssignmentConditions> {
  const [panel, { compenso: casa }, massimo] = await Promise.all([
    recentCdqPanel[kind](context),
    cdqCalculator(context),
    publishedMaximum(context, kind),
  ])
  const { giorno, tegm } = panel.rates
  const tables = await tablesInForce(context, giorno)
  return { giorno, tables, trimestre: tegm.trimestre, fonte: panel.sources.tegm, casa, massimo, panel }
}

async function loanConditions(context: Context): Promise<LoanConditions> {
  const [panel, { compenso: casa }, massimo] = await Promise.all([
    recentLoanPanel(context),
    loanCalculator(context),
    publishedMaximum(context, 'prestito'),
  ])
  const { giorno, tegm } = panel.rates
  const tables = await tablesInForce(context, giorno)
  return { giorno, tables, trimestre: tegm.trimestre, fonte: panel.sources.tegm, casa, massimo, panel }
}

/** The quotes for an input before they are ordered, with everything that they depend on. */
interface Quoted {
  conditions: Conditions
  quota: Quota | null
  etaScadenza: number | null
  preventivi: AgentQuote[]
  esclusi: QuoteExclusion[]
}

const feeFor = ({ compenso }: QuoteInput, { casa, massimo }: Conditions): CustomerFee => ({
  fee: !compenso ? casa : 'perc' in compenso ? { perc: compenso.perc } : { fisso: compenso.importo },
  ...(massimo && { massimo }),
  scelto: compenso !== undefined,
})

const aimOf = (input: QuoteInput, conditions: Conditions): QuoteAim => ({
  da: input.da,
  importo: input.importo,
  durataMesi: input.durataMesi,
  ...(input.estinzione && { estinzione: input.estinzione.importo }),
  compenso: feeFor(input, conditions),
})

/** Whole years of the person on the day of the last instalment. */
function ageAtEnd({ dataNascita, durataMesi }: QuoteInput, giorno: string): number | null {
  return dataNascita ? ageOn(dataNascita, formatDay(addMonths(parseDay('giorno', giorno), durataMesi))) : null
}

const isEmployer = (occupazione: string | undefined): occupazione is Employer =>
  occupazione !== undefined && occupazione in employers

const wants = ({ fonti }: QuoteInput, fonte: QuoteSource) => !fonti || fonti.includes(fonte)

/** Every quote for an input, in no order. Throws 422 for impossible days, and 503 without reference rates. */
export async function quoted(context: Context, input: QuoteInput): Promise<Quoted> {
  const { prodotto } = input
  const impossible = impossibleDays(input, dayInRome(context.now()))
  if (Object.keys(impossible).length > 0) throw unprocessable(impossible)
  return isAssignment(prodotto)
    ? assignmentQuotes(context, input, await assignmentConditions(context, prodotto))
    : loanQuotes(context, input, await loanConditions(context))
}

async function assignmentQuotes(
  context: Context,
  input: QuoteInput,
  conditions: AssignmentConditions,
): Promise<Quoted> {
  const { giorno, tables, panel } = conditions
  const prodotto = input.prodotto as AssignmentKind
  const { netto = 0, altraQuota, pignoramento, occupazione, dataNascita, lavoraDal } = input
  const { trattamentoMinimo } = panel.rates
  const employer = prodotto !== 'cqp' && isEmployer(occupazione) ? { occupazione } : {}
  const pay = {
    prodotto,
    netto,
    ...(altraQuota && { altraQuota }),
    ...(pignoramento && { pignoramento }),
  }
  const limit = quotaOf({ ...pay, durataMesi: input.durataMesi }, trattamentoMinimo)
  const quota: Quota = { rata: limit.instalment, regola: limit.rule, trattamentoMinimo }
  const etaScadenza = ageAtEnd(input, giorno)
  const aim = { ...aimOf(input, conditions), rataMax: quota.rata }
  const need = { ...aim, prodotto, ...employer, ...(etaScadenza !== null && { etaScadenza }) }
  const ofTables = tables.map(one =>
    fromTable(one, input, 'lordo', table => quoteTable({ need, table, rates: panel.rates })),
  )
  const ofPanel = wants(input, 'panel')
    ? quoteAssignments(
        {
          ...aim,
          ...pay,
          ...employer,
          ...(dataNascita && { eta: ageOn(dataNascita, giorno) }),
          ...(lavoraDal && prodotto !== 'cqp' && { anzianitaMesi: monthsAtWork(lavoraDal, giorno) }),
        },
        panel.terms,
        panel.rates,
      )
    : { preventivi: [], escluse: [] }
  const commissions = await bankCommissions(context, prodotto, giorno)
  return {
    conditions,
    quota,
    etaScadenza,
    preventivi: [
      ...ofTables.flatMap(({ preventivi }) => preventivi),
      ...ofPanel.preventivi.map(one => panelQuote(one, panel.terms, commissions, 'lordo')),
    ],
    esclusi: [...ofTables.flatMap(({ esclusi }) => esclusi), ...ofPanel.escluse.map(panelExclusion)],
  }
}

async function loanQuotes(context: Context, input: QuoteInput, conditions: LoanConditions): Promise<Quoted> {
  const { giorno, tables, panel } = conditions
  const { occupazione, netto, altraQuota, dataNascita, finalita = 'liquidita' } = input
  const etaScadenza = ageAtEnd(input, giorno)
  const aim: LoanAim = {
    ...aimOf(input, conditions),
    finalita,
    ...(occupazione && { occupazione }),
    ...(netto && { redditoNetto: netto }),
    ...(altraQuota && { altreRate: altraQuota }),
    ...(dataNascita && { eta: ageOn(dataNascita, giorno) }),
  }
  const age = etaScadenza === null ? {} : { etaScadenza }
  const ofTables = tables.map(one =>
    fromTable(one, input, 'capitale', table => quoteLoanTable({ aim, ...age, table, rates: panel.rates })),
  )
  const found = wants(input, 'panel')
    ? quoteLoans(aim, panel.terms, panel.rates)
    : { preventivi: [], escluse: [] }
  const commissions = await bankCommissions(context, 'prestito', giorno)
  return {
    conditions,
    quota: null,
    etaScadenza,
    preventivi: [
      ...ofTables.flatMap(({ preventivi }) => preventivi),
      ...found.preventivi.map(one => panelQuote(one, panel.terms, commissions, 'capitale')),
    ],
    esclusi: [...ofTables.flatMap(({ esclusi }) => esclusi), ...found.escluse.map(panelExclusion)],
  }
}

/** The quotes of a table; `base` is what its commissions are a percentage of. */
function fromTable(
  { fonte, tabella, table }: TableInForce,
  input: QuoteInput,
  base: 'lordo' | 'capitale',
  quoteOf: (table: PriceTable) => Pick<ReturnType<typeof quoteLoanTable>, 'preventivi' | 'escluse'>,
): { preventivi: AgentQuote[]; esclusi: QuoteExclusion[] } {
  if (!tabella || !table || !wants(input, fonte)) return { preventivi: [], esclusi: [] }
  const { preventivi, escluse } = quoteOf(table)
  const { _id, nome, validaDal, fino } = tabella
  return {
    preventivi: preventivi.map(({ convenzione, provvigione, riga, ...figures }: TableQuote) => ({
      ...figures,
      chiave: `${_id} ${convenzione}`,
      fonte,
      nome,
      prodotto: convenzione,
      record: _id,
      riga,
      validoDal: validaDal,
      validoAl: fino,
      provvigione:
        provvigione === null
          ? null
          : { perc: provvigione, importo: percentOf({ amount: figures[base], percent: provvigione }) },
    })),
    esclusi: escluse.map(({ convenzione, motivo, limite }) => ({
      fonte,
      nome,
      prodotto: convenzione,
      motivo,
      limite: limite ?? null,
    })),
  }
}

function panelQuote(
  { prodotto, banca, validoAl, ...figures }: PanelQuote,
  terms: readonly { prodotto: { _id: string }; validoDal: string }[],
  commissions: ReadonlyMap<string, number>,
  base: 'lordo' | 'capitale',
): AgentQuote {
  const perc = commissions.get(banca._id)
  return {
    ...figures,
    chiave: prodotto._id,
    fonte: 'panel',
    nome: banca.nome,
    prodotto: prodotto.nome,
    record: prodotto._id,
    riga: null,
    assicurazione: null,
    validoDal: terms.find(one => one.prodotto._id === prodotto._id)!.validoDal,
    validoAl: validoAl ?? null,
    provvigione:
      perc === undefined ? null : { perc, importo: percentOf({ amount: figures[base], percent: perc }) },
  }
}

const panelExclusion = ({ prodotto, banca, motivo, limite }: PanelExclusion): QuoteExclusion => ({
  fonte: 'panel',
  nome: banca.nome,
  prodotto: prodotto.nome,
  motivo,
  limite: limite ?? null,
})

/** What each bank pays for a product on a day, percent: the latest agreement that has begun. */
async function bankCommissions(
  { database }: Context,
  prodotto: string,
  giorno: string,
): Promise<Map<string, number>> {
  const rows = await database.orm
    .select({ _id: banksTable._id, provvigioni: banksTable.provvigioni })
    .from(banksTable)
    .where(eq(banksTable.status, 'validated'))
  return new Map(
    rows.flatMap(({ _id, provvigioni }) => {
      const perc = agreedPercent(provvigioni as AgreedCommission[], prodotto, giorno)
      return perc === null ? [] : [[_id, perc] as const]
    }),
  )
}

/** Sorts by what the customer gets, or from a wanted net by what the customer pays; then by TAEG. Fees do not count. */
const byAdvantage =
  ({ da }: QuoteInput) =>
  (a: AgentQuote, b: AgentQuote): number =>
    (da === 'netto' ? a.totaleDovuto - b.totaleDovuto : b.nettoCliente - a.nettoCliente) ||
    a.taeg - b.taeg ||
    a.chiave.localeCompare(b.chiave)

/** The day from which a settled assignment may be renewed (DPR 180/1950, art. 39); null when it is not known. */
function renewalOf(
  { prodotto, estinzione, durataMesi }: QuoteInput,
  giorno: string,
): QuoteComparison['rinnovo'] {
  if (!isAssignment(prodotto) || !estinzione?.dal || !estinzione.durataMesi) return null
  const { dal: start, durataMesi: term } = estinzione
  const early = assignmentRenewal({ originalTermMonths: term, paidInstalments: 0, newTermMonths: durataMesi })
  const months = early.renewable ? 0 : monthsToRenewal(term)
  const dal = formatDay(addMonths(parseDay('dal', start), months))
  return { dal, rinnovabile: dal <= giorno }
}

/**
 * Compares tables and panel for an input, with the share of the agent if there is one. Throws 422 for impossible days, and
 * 503 without reference rates.
 */
export async function compareFor(
  context: Context,
  input: QuoteInput,
  agent: string | null,
): Promise<QuoteComparison> {
  const { database } = context
  const { conditions, quota, etaScadenza, preventivi, esclusi } = await quoted(context, input)
  const { giorno, tables, trimestre, fonte, casa, massimo } = conditions
  const [broker, [row]] = await Promise.all([
    brokerIn(database.orm),
    agent
      ? database.orm
          .select({ mandato: agentsTable.mandato })
          .from(agentsTable)
          .where(eq(agentsTable._id, agent))
      : [],
  ])
  const mandato = row?.mandato as RecordOf<typeof agents>['mandato'] | undefined
  const sorted = preventivi.sort(byAdvantage(input))
  const order = Object.keys(quoteSources)
  return {
    giorno,
    quota,
    etaScadenza,
    rinnovo: renewalOf(input, giorno),
    tabelle: tables.map(({ fonte, tabella }) => ({ fonte, tabella })),
    compenso: { casa, massimo },
    tegm: { trimestre, fonte },
    preventivi: sorted.slice(0, maxQuotes),
    altri: Math.max(0, sorted.length - maxQuotes),
    esclusi: esclusi
      .sort((a, b) => order.indexOf(a.fonte) - order.indexOf(b.fonte) || a.nome.localeCompare(b.nome))
      .slice(0, maxExclusions),
    quantiEsclusi: esclusi.length,
    percAgente: mandato?.percProvvigione ?? null,
    intermediario: broker.nome,
  }
}

const comparedTerms = [24, 36, 48, 60, 72, 84, 96, 108, 120]

/** One table agreement or product with the same instalment at other terms. */
export async function termsFor(
  context: Context,
  input: QuoteInput,
  chiave: string,
): Promise<Answer<typeof quoteTerms>> {
  const here = (await quoted(context, input)).preventivi.find(one => one.chiave === chiave)
  if (!here) throw unprocessable({ chiave: 'Con questi dati non c’è un preventivo così.' })
  const terms = [...new Set([...comparedTerms, input.durataMesi])].sort((a, b) => a - b)
  const rows = []
  for (const durataMesi of terms) {
    const asked: QuoteInput = {
      ...input,
      durataMesi,
      da: 'rata',
      importo: here.rata,
      fonti: [here.fonte],
    }
    const { preventivi, etaScadenza } = await quoted(context, asked)
    const found = preventivi.find(one => one.chiave === chiave)
    rows.push({
      durataMesi,
      etaScadenza,
      preventivo: found
        ? {
            lordo: found.lordo,
            nettoCliente: found.nettoCliente,
            taeg: found.taeg,
            costoTotale: found.totaleDovuto - creditAmount(found, input.prodotto),
          }
        : null,
    })
  }
  return { rows }
}
