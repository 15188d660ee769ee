/** Lifetime of a link to a stored simulation, in days. */
export const simulationLastsDays = 90

/** Paths of the pages of stored simulations, by product; the id is appended. */
export const simulationPaths = {
  mutui: '/mutui/simulazione',
  prestiti: '/prestiti/simulazione',
  cdq: '/cdq/simulazione',
  leasing: '/leasing/simulazione',
} as const
export type SimulatedProduct = keyof typeof simulationPaths
export const simulatedProducts = Object.keys(simulationPaths) as SimulatedProduct[]

/** Path of the PDF of a stored simulation, below `/v2`. */
export const simulationPdfPath = (id: string) => `/simulazioni/${id}/pdf`
