/** How long a link lasts. */
export const simulationLastsDays = 90

/** Where the pages of kept simulations are; the id follows. */
export const simulationsPath = '/mutui/simulazione'
