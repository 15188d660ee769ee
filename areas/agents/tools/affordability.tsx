import { formatDuration, formatEuro } from '../../../contract/italian/format.ts'
import { affordablePrincipal } from '../../../finance/checks/affordability.ts'
import { computed, useToolInput } from './tool-input.ts'
import { ToolPage } from './tool-page.tsx'

const fields = {
  reddito: { label: 'Reddito netto mensile', kind: 'money', initial: '2.400' },
  altre: { label: 'Rate di altri prestiti, al mese', kind: 'money', initial: '0' },
  quota: { label: 'Parte del reddito per le rate', kind: 'percent', initial: '33', max: 100 },
  tan: { label: 'TAN', kind: 'percent', initial: '3,2', max: 30 },
  mesi: { label: 'Durata in mesi', kind: 'whole', initial: '300', min: 1, max: 480 },
  valore: { label: 'Valore dell’immobile', kind: 'money', initial: '', isOptional: true },
  ltv: { label: 'Parte del valore che si finanzia', kind: 'percent', initial: '80', max: 100 },
} as const

/** The largest loan that an income and a property allow. */
export default function AffordabilityTool() {
  const input = useToolInput(fields)
  const { values } = input
  const found =
    values &&
    computed(() =>
      affordablePrincipal({
        netMonthlyIncome: values.reddito,
        otherInstalments: values.altre,
        maxRatio: values.quota / 100,
        annualRate: values.tan,
        termMonths: values.mesi,
        ...(values.valore !== undefined && { propertyValue: values.valore, maxLtvPercent: values.ltv }),
      }),
    )
  return (
    <ToolPage
      input={input}
      main={found ? ['Importo massimo', formatEuro(found.maxPrincipal)] : undefined}
      result={
        found && [
          ['Rata massima', formatEuro(found.maxInstalment)],
          ['Importo che il reddito sostiene', formatEuro(found.maxPrincipalByIncome)],
          ...(found.maxPrincipalByLtv === undefined
            ? []
            : ([['Importo che l’immobile garantisce', formatEuro(found.maxPrincipalByLtv)]] as const)),
          ['Che cosa decide', found.binding === 'income' ? 'il reddito' : 'il valore dell’immobile'],
          ['Durata', formatDuration(values!.mesi)],
        ]
      }
      source="Importo la cui rata alla francese sta nella parte del reddito indicata, tolte le altre rate (la guida della Banca d’Italia parla di un terzo); credito fondiario fino all’80 % del valore: art. 38 del Testo unico bancario e delibera CICR 22 aprile 1995. Ogni banca ha la sua regola."
    />
  )
}
