/** The states of answers that count, those that have come furthest first. */
const counted = ['scelta', 'approvata', 'ridotta', 'integrazione', 'inviata', 'da_inviare']

/**
 * The answer with the figures that count for a file: that of the chosen bank, otherwise the one that has come furthest. A
 * bank that has refused, that was not chosen or whose request was withdrawn does not count.
 */
export const countedAnswer = <A extends { stato: string }>(answers: readonly A[]): A | undefined =>
  counted.flatMap(state => answers.filter(({ stato }) => stato === state))[0]
