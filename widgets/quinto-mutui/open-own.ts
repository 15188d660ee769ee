import { keptSimulation } from '../shared/simulation/kept-simulation.ts'
import type { MortgageContext } from './model.ts'
import { fillNeed } from './need/fill-need.ts'
import type { MortgageNeed } from './need/need.ts'

/** Fills the calculator with a simulation that the signed-in customer keeps. */
export async function openOwn(context: MortgageContext, need: MortgageNeed, id: string): Promise<void> {
  const kept = await keptSimulation(context, id)
  if (kept?.need) fillNeed(need, kept.need)
}
