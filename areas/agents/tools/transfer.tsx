import { formatRate } from '../../../contract/italian/amounts.ts'
import { formatDuration, formatEuro } from '../../../contract/italian/format.ts'
import { once } from '../../../finance/offers/costs.ts'
import { transfer } from '../../../finance/offers/transfer.ts'
import { frenchPlan } from '../../../finance/plan/french-plan.ts'
import { computed, useToolInput } from './tool-input.ts'
import { ToolPage } from './tool-page.tsx'

const fields = {
  debito: { label: 'Debito residuo', kind: 'money', initial: '120.000' },
  rata: { label: 'Rata attuale', kind: 'money', initial: '750' },
  residue: { label: 'Rate mensili che restano', kind: 'whole', initial: '216', min: 1, max: 480 },
  tan: { label: 'TAN del nuovo mutuo', kind: 'percent', initial: '3,1', max: 30 },
  mesi: { label: 'Durata del nuovo mutuo, in mesi', kind: 'whole', initial: '216', min: 1, max: 480 },
  costi: {
    label: 'Costi del passaggio',
    kind: 'money',
    initial: '0',
    help: 'Per legge la banca nuova non può chiedere nulla: qui sta, per esempio, il compenso di mediazione.',
  },
} as const

/** Whether a transfer of a mortgage (surroga) is worth it, and from which month. */
export default function TransferTool() {
  const input = useToolInput(fields)
  const { values } = input
  const found =
    values &&
    computed(() => {
      const { debito, rata, residue, tan, mesi, costi } = values
      const plan = frenchPlan({ principal: debito, annualRate: tan, termMonths: mesi })
      return {
        instalment: plan.rows[0]!.instalment,
        ...transfer({
          need: { importo: debito },
          instalment: rata,
          remaining: residue,
          offer: {
            fasi: [{ daRata: 1, rate: mesi, tan, rata: plan.rows[0]!.instalment }],
            numeroRate: mesi,
            costi: costi > 0 ? [once('compenso', costi)] : [],
            totaleDovuto: debito + plan.totalInterest + costi,
          },
        }),
      }
    })
  const saved = found ? found.keepTotal - found.moveTotal : 0
  return (
    <ToolPage
      input={input}
      main={
        found
          ? [saved >= 0 ? 'Si risparmia in tutto' : 'Si spende in più, in tutto', formatEuro(Math.abs(saved))]
          : undefined
      }
      result={
        found && [
          [
            'Il passaggio conviene',
            found.breakEvenMonth === null ? 'mai' : `dal mese ${found.breakEvenMonth}`,
          ],
          ...(found.aheadUntil !== null && found.aheadUntil < Math.max(values!.mesi, values!.residue)
            ? ([['Fino al mese', found.aheadUntil]] as const)
            : []),
          ['Rata nuova', formatEuro(found.instalment)],
          ['Differenza della rata', formatEuro(found.instalment - values!.rata)],
          ['TAN di oggi, dalle rate', formatRate(Math.round(found.annualRate * 100) / 100)],
          ['Interessi e costi, se resta', formatEuro(found.keepCost)],
          ['Interessi e costi, se passa', formatEuro(found.moveCost)],
          ['Durata nuova', formatDuration(values!.mesi)],
        ]
      }
      impossible="Le rate di oggi non bastano a rimborsare il debito: controlli la rata e quante ne restano."
      source="Si confrontano mese per mese gli interessi e i costi sommati fino a lì, non le rate: una durata più lunga con una rata più bassa non sembra così più conveniente. Surroga: art. 120-quater del Testo unico bancario."
    />
  )
}
