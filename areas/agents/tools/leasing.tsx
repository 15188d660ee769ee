import { formatRate } from '../../../contract/italian/amounts.ts'
import { formatEuro } from '../../../contract/italian/format.ts'
import { leasingRate, leasingRental } from '../../../finance/plan/leasing.ts'
import { computed, useToolInput } from './tool-input.ts'
import { ToolPage } from './tool-page.tsx'

const fields = {
  prezzo: { label: 'Prezzo del bene, senza IVA', kind: 'money', initial: '40.000' },
  anticipo: { label: 'Maxicanone', kind: 'percent', initial: '20', max: 100 },
  canoni: { label: 'Canoni mensili dopo il primo', kind: 'whole', initial: '47', min: 1, max: 240 },
  riscatto: { label: 'Riscatto', kind: 'percent', initial: '1', max: 100 },
  tan: { label: 'TAN', kind: 'percent', initial: '5,5', max: 30 },
  iva: { label: 'IVA', kind: 'percent', initial: '22', max: 30 },
  servizi: { label: 'Servizi compresi in ogni canone', kind: 'money', initial: '0' },
} as const

/** The rental of a lease. */
export default function LeasingTool() {
  const input = useToolInput(fields)
  const { values } = input
  const found =
    values &&
    computed(() => {
      const terms = {
        priceNetOfVat: values.prezzo,
        upfrontRental: { percent: values.anticipo },
        rentals: values.canoni,
        purchaseOption: { percent: values.riscatto },
        purchaseOptionPeriod: values.canoni,
        servicesPerPeriod: values.servizi,
      }
      const quote = leasingRental({ ...terms, annualRate: values.tan, vatRate: values.iva })
      return { ...quote, effectiveRate: leasingRate({ ...terms, rental: quote.rental }).effectiveRate }
    })
  return (
    <ToolPage
      input={input}
      main={found ? ['Canone, senza IVA', formatEuro(found.rental)] : undefined}
      result={
        found && [
          ['Canone, con l’IVA', formatEuro(found.rentalWithVat)],
          ['Maxicanone', formatEuro(found.upfrontRentalAmount)],
          ['Finanziato', formatEuro(found.financed)],
          ['Riscatto', formatEuro(found.purchaseOptionAmount)],
          ['Totale senza IVA', formatEuro(found.totalNetOfVat)],
          ['Tasso interno', formatRate(Math.round(found.effectiveRate * 100) / 100)],
        ]
      }
      impossible="Maxicanone e riscatto superano il prezzo, oppure non c’è niente da finanziare."
      source="Canoni posticipati che rimborsano il prezzo, tolto il maxicanone, insieme al riscatto; tasso interno al netto delle imposte: Banca d’Italia, Trasparenza."
    />
  )
}
