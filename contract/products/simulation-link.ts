/** Lifetime of a link to a stored simulation, in days. */
export const simulationLastsDays = 90

/** Path of the pages of stored simulations; the id is appended. */
export const simulationsPath = '/mutui/simulazione'
