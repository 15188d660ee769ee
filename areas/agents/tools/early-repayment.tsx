import { formatEuro } from '../../../contract/italian/format.ts'
import { costRefund } from '../../../finance/plan/cost-refund.ts'
import { type EarlyRepaymentTerms, earlyRepayment } from '../../../finance/plan/early-repayment.ts'
import { computed, useToolInput } from './tool-input.ts'
import { ToolPage } from './tool-page.tsx'

const fields = {
  importo: { label: 'Importo del credito', kind: 'money', initial: '20.000' },
  tan: { label: 'TAN', kind: 'percent', initial: '6,5', max: 30 },
  mesi: { label: 'Durata in mesi', kind: 'whole', initial: '72', min: 1, max: 480 },
  pagate: { label: 'Rate pagate', kind: 'whole', initial: '24', max: 480 },
  credito: {
    label: 'Credito',
    kind: 'choice',
    initial: 'consumerCredit',
    options: { consumerCredit: 'Prestito o cessione', residentialMortgage: 'Mutuo su un immobile' },
  },
  tasso: {
    label: 'Tasso nel giorno del rimborso',
    kind: 'choice',
    initial: 'fixed',
    options: { fixed: 'Fisso', variable: 'Variabile' },
  },
  indennizzo: { label: 'Indennizzo del contratto', kind: 'percent', initial: '1', max: 10 },
  costi: { label: 'Costi pagati all’inizio, senza le imposte', kind: 'money', initial: '600' },
} as const

/** What repaying a credit early costs, and the costs that come back. */
export default function EarlyRepaymentTool() {
  const input = useToolInput(fields)
  const { values } = input
  const found =
    values &&
    computed(() => {
      const terms = {
        principal: values.importo,
        annualRate: values.tan,
        termMonths: values.mesi,
        paidInstalments: values.pagate,
      }
      const product = values.credito as EarlyRepaymentTerms['product']
      return {
        repayment: earlyRepayment({
          ...terms,
          product,
          rateType: values.tasso as EarlyRepaymentTerms['rateType'],
          agreedIndemnityPercent: values.indennizzo,
        }),
        refund:
          product === 'consumerCredit' ? costRefund({ ...terms, upfrontCost: values.costi }) : undefined,
      }
    })
  return (
    <ToolPage
      input={input}
      main={found ? ['Da pagare per estinguere', formatEuro(found.repayment.totalDue)] : undefined}
      result={
        found && [
          ['Debito residuo', formatEuro(found.repayment.residualBalance)],
          ['Indennizzo, al massimo', formatEuro(found.repayment.indemnity)],
          ['Interessi che non si pagano più', formatEuro(found.repayment.interestSaved)],
          ...(found.refund
            ? ([
                ['Costi restituiti, in proporzione al tempo', formatEuro(found.refund.linear)],
                ['Costi restituiti, curva degli interessi', formatEuro(found.refund.interestCurve)],
                ['Costi restituiti, costo ammortizzato', formatEuro(found.refund.amortizedCostEir)],
              ] as const)
            : []),
        ]
      }
      impossible="Le rate pagate sono più di quelle del piano, oppure i costi superano l’importo."
      source="Piano alla francese, rate mensili. Indennizzo e costi: artt. 120-ter e 125-sexies del Testo unico bancario; il metodo con cui i costi tornano è quello del contratto. Si aggiungono gli interessi dall’ultima rata."
    />
  )
}
