import type { SimulationPage } from '../kept-simulation.ts'

/** Null when it is there no more. */
export interface KeptSimulationContent {
  simulation: SimulationPage | null
}
