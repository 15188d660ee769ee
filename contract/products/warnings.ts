/** Warning shown beside every rate and every cost. */
export const warning = 'Attenzione: prendere in prestito denaro ha un costo.'

/** Note shown beside an instalment that is not an offer. */
export const arithmetic =
  'Rata costante alla francese, senza spese e senza polizze: il costo complessivo è nel TAEG di ciascuna offerta.'
