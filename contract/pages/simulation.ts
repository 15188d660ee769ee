import type { SimulationPage } from '../products/kept-simulation.ts'

/** Null when it is there no more. */
export interface KeptSimulationContent {
  simulation: SimulationPage | null
}
