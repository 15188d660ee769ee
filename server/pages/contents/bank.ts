import { provinces } from '../../../contract/italian/provinces.ts'
import { customerSteps } from '../../../contract/loan-files/customers/customer-words.ts'
import { countedStates, usualDaysInWords } from '../../../contract/loan-files/durations.ts'
import type { BankLease, BankMortgages } from '../../../contract/pages/bank.ts'
import { representativeExample } from '../../../contract/products/representative-example.ts'
import type { LeasingTerms } from '../../../finance/offers/leasing/leasing-types.ts'
import { quote } from '../../../finance/offers/quote.ts'
import type { Rates, Terms } from '../../../finance/offers/types.ts'
import type { Context } from '../../context.ts'
import { brokerIn } from '../../subjects/broker/broker.ts'
import { mortgageCalculator } from '../../subjects/calculators/calculator-settings.ts'
import { recentLeasingPanel } from '../../subjects/leasing/leasing-terms.ts'
import { usualDaysOf } from '../../subjects/loan-files/durations/file-forecasts.ts'
import { recentPanel } from '../../subjects/mortgages/mortgage-terms.ts'
import { isUuid } from './is-uuid.ts'
import type { PageSource } from './source.ts'

/** The stages from the bank to the deed: before, the house works; after, the loan is paid out. */
const ofBank = countedStates.slice(
  countedStates.indexOf('caricata_banca'),
  countedStates.indexOf('liquidata'),
)

/** A company with a mortgage or a lease in force; its rules are those that the calculators apply. */
export const bank: PageSource<'/banca/:id'> = {
  async load(context, { params }) {
    const id = params.id!
    if (!isUuid(id)) return null
    const [{ terms: mortgages, rates }, { terms: leases }] = await Promise.all([
      recentPanel(context),
      recentLeasingPanel(context),
    ])
    const own = ({ banca }: Pick<Terms, 'banca'>) => banca._id === id
    const ownMortgages = mortgages.filter(own)
    const ownLeases = leases.filter(own)
    const [first] = [...ownMortgages, ...ownLeases]
    if (!first) return null
    return {
      content: {
        nome: first.banca.nome,
        mutui: await mortgagesOf(context, ownMortgages, rates),
        leasing: ownLeases.map(leaseOf),
      },
    }
  },
}

/** The mortgages of a bank; null without terms. */
async function mortgagesOf(context: Context, terms: Terms[], rates: Rates): Promise<BankMortgages | null> {
  const [first] = terms
  if (!first) return null
  const [{ predefinito }, { nome: intermediary }, usual] = await Promise.all([
    mortgageCalculator(context),
    brokerIn(context.database.orm),
    usualDaysOf(context.database.reads, 'mutuo', first.banca._id),
  ])
  const { ltvMax, rataRedditoMax, etaMaxScadenza, province = [] } = first.policy
  const need = { ...predefinito, tipoTasso: undefined }
  const { offerte } = quote({ need, terms, rates })
  return {
    regole: {
      ltvMax,
      rataRedditoMax,
      etaMaxScadenza,
      province: province.map(code => provinces[code] ?? code),
    },
    prodotti: terms.map(productOf),
    tempi: ofBank.flatMap(state => {
      const days = usual[state]
      const giorni = days?.dellaBanca ? usualDaysInWords(days) : undefined
      const step = customerSteps('mutuo').find(({ codice }) => codice === state)
      return giorni && step ? [{ passo: step.titolo, giorni }] : []
    }),
    esempio: {
      importo: need.importo,
      valore: need.valore,
      durataMesi: need.durataMesi,
      offerte,
      testo: offerte[0] ? representativeExample(offerte[0], need, intermediary) : null,
    },
  }
}

const leaseOf = ({ prodotto, finalita, tassi, ...terms }: LeasingTerms): BankLease => ({
  nome: prodotto.nome,
  beni: finalita,
  importoMin: terms.importoMin,
  importoMax: terms.importoMax,
  anticipoMin: terms.anticipoMin,
  riscattoMax: terms.riscattoMax,
  durataMin: Math.min(...tassi.map(({ durataDaMesi }) => durataDaMesi)),
  durataMax: Math.max(...tassi.map(({ durataAMesi }) => durataAMesi)),
})

function productOf({
  prodotto,
  finalita,
  tassi,
  importoMin,
  importoMax,
}: Terms): BankMortgages['prodotti'][number] {
  const guaranteed = tassi.filter(band => band.garanziaConsap).map(({ ltvA }) => ltvA)
  return {
    nome: prodotto.nome,
    finalita,
    tassi: [...new Set(tassi.map(({ tipo }) => tipo))],
    importoMin,
    importoMax,
    durataMax: Math.max(...tassi.map(({ durataAMesi }) => durataAMesi)),
    ltvConGaranzia: guaranteed.length > 0 ? Math.max(...guaranteed) : null,
  }
}
