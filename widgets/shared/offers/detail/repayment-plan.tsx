import { useMemo } from 'preact/hooks'
import { monthlyPlan, yearlyPlan } from '../../../../finance/offers/plan.ts'
import type { Need, Offer } from '../../../../finance/offers/types.ts'
import { loanPlanWords, PlanTable } from './plan-table.tsx'
import { YearlyChart } from './yearly-chart.tsx'

interface Props {
  offer: Pick<Offer, 'banca' | 'prodotto' | 'tan' | 'numeroRate' | 'ultimaRata' | 'fasi' | 'costi'>
  need: Pick<Need, 'importo'>
}

/** The repayment of a loan at a fixed rate: year by year as a chart, and as a plan that expands to its months. */
export function RepaymentPlan({ offer, need }: Props) {
  const months = useMemo(() => monthlyPlan({ offer, need }), [offer, need])
  const years = useMemo(() => yearlyPlan(months), [months])
  return (
    <>
      <YearlyChart years={years} balanceAtHalf={months[Math.floor(months.length / 2) - 1]?.balance ?? 0} />
      <PlanTable years={years} months={months} offer={offer} words={loanPlanWords(offer)} />
    </>
  )
}
