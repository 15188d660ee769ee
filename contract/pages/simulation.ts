import type { SimulationPage } from '../products/kept-simulation.ts'

/** A stored simulation; null when it has expired. */
export interface KeptSimulationContent {
  simulation: SimulationPage | null
}
