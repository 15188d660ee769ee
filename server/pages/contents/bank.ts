import { provinces } from '../../../contract/italian/provinces.ts'
import { customerSteps } from '../../../contract/loan-files/customers/customer-words.ts'
import { countedStates, usualDaysInWords } from '../../../contract/loan-files/durations.ts'
import type { BankContent } from '../../../contract/pages/bank.ts'
import { representativeExample } from '../../../contract/products/representative-example.ts'
import { quote } from '../../../finance/offers/quote.ts'
import type { Terms } from '../../../finance/offers/types.ts'
import { brokerIn } from '../../subjects/broker/broker.ts'
import { mortgageCalculator } from '../../subjects/calculators/calculator-settings.ts'
import { usualDaysOf } from '../../subjects/loan-files/durations/file-forecasts.ts'
import { recentPanel } from '../../subjects/mortgages/mortgage-terms.ts'
import { isUuid } from './is-uuid.ts'
import type { PageSource } from './source.ts'

/** The stages from the bank to the deed: before, the house works; after, the loan is paid out. */
const ofBank = countedStates.slice(
  countedStates.indexOf('caricata_banca'),
  countedStates.indexOf('liquidata'),
)

/** A bank with a mortgage in force; its banks' rules are those that the calculator applies. */
export const bank: PageSource<'/banca/:id'> = {
  async load(context, { params }) {
    const id = params.id!
    if (!isUuid(id)) return null
    const [{ terms: panel, rates }, { predefinito }, { nome: intermediary }, usual] = await Promise.all([
      recentPanel(context),
      mortgageCalculator(context),
      brokerIn(context.database.orm),
      usualDaysOf(context.database.reads, 'mutuo', id),
    ])
    const terms = panel.filter(({ banca }) => banca._id === id)
    const [first] = terms
    if (!first) return null
    const { ltvMax, rataRedditoMax, etaMaxScadenza, province = [] } = first.policy
    const need = { ...predefinito, tipoTasso: undefined }
    const { offerte } = quote({ need, terms, rates })
    return {
      content: {
        nome: first.banca.nome,
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
      },
    }
  },
}

function productOf({
  prodotto,
  finalita,
  tassi,
  importoMin,
  importoMax,
}: Terms): BankContent['prodotti'][number] {
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
