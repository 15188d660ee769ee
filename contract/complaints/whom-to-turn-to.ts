/** What the customer may do when the answer is unsatisfactory or late. */
export const whomToTurnTo = [
  'presentare un esposto all’OAM, che vigila sui mediatori creditizi',
  'avviare una mediazione civile presso un organismo iscritto nel registro del Ministero della giustizia',
  'rivolgersi al giudice',
  'per i dati personali, presentare un reclamo al Garante',
] as const

/** The arbitrator of banks decides nothing about mediators (TUB, art. 128-bis). */
export const notTheAbf =
  'Contro un mediatore creditizio non si può ricorrere all’Arbitro Bancario Finanziario (ABF), che decide solo sulle controversie con banche e finanziarie.'
