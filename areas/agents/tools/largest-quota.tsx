import { formatDuration, formatEuro } from '../../../contract/italian/format.ts'
import { type AssignedPay, assignableInstalment, type LimitRule } from '../../../finance/cdq/cdq-limit.ts'
import { principalWithin } from '../../../finance/inverse/inverse-amount.ts'
import { computed, useToolInput } from './tool-input.ts'
import { ToolPage } from './tool-page.tsx'

const fields = {
  netto: { label: 'Stipendio o pensione netti, al mese', kind: 'money', initial: '1.650' },
  prodotto: {
    label: 'Prodotto',
    kind: 'choice',
    initial: 'salaryAssignment',
    options: {
      salaryAssignment: 'Cessione dello stipendio',
      pensionAssignment: 'Cessione della pensione',
      paymentDelegation: 'Delegazione di pagamento',
    },
  },
  altra: {
    label: 'Quota di un’altra cessione o delega che resta',
    kind: 'money',
    initial: '0',
  },
  pignorato: { label: 'Pignorato al mese', kind: 'money', initial: '0' },
  minima: {
    label: 'Trattamento minimo della pensione',
    kind: 'money',
    initial: '0',
    help: 'Soltanto per la pensione: la parte che non si può cedere.',
  },
  tan: { label: 'TAN', kind: 'percent', initial: '5', max: 30 },
  mesi: { label: 'Durata in mesi', kind: 'whole', initial: '120', min: 1, max: 120 },
} as const

const rules: Record<LimitRule, string> = {
  oneFifth: 'un quinto del netto',
  twoFifths: 'i due quinti con l’altra quota e il pignorato',
  minimumPension: 'la parte della pensione che non si cede',
}

/** The largest instalment of an assignment of a fifth or of a payment delegation. */
export default function LargestQuotaTool() {
  const input = useToolInput(fields)
  const { values } = input
  const found =
    values &&
    computed(() => {
      const limit = assignableInstalment({
        netMonthlyIncome: values.netto,
        product: values.prodotto as AssignedPay['product'],
        existingOtherQuota: values.altra,
        priorGarnishment: values.pignorato,
        minimumPension: values.minima,
      })
      return {
        ...limit,
        lent: principalWithin({
          instalment: limit.instalment,
          annualRate: values.tan,
          termMonths: values.mesi,
        }),
      }
    })
  return (
    <ToolPage
      input={input}
      main={found ? ['Quota massima', formatEuro(found.instalment)] : undefined}
      result={
        found && [
          ['Che cosa la limita', rules[found.rule]],
          ['Capitale che la quota rimborsa', formatEuro(found.lent)],
          ['Montante, in tutto', formatEuro(found.instalment * values!.mesi)],
          ['Durata', formatDuration(values!.mesi)],
        ]
      }
      source="Artt. 5, 68 e 70 del DPR 180/1950: un quinto del netto, due quinti con le altre trattenute; la pensione conserva il trattamento minimo. Il capitale è prima di commissioni, spese e polizze."
    />
  )
}
