/**
 * The amount of random testing: little in `npm test`, always with the same seed; much in `npm run test:chaos`, with the
 * seed of the environment or a new one, which is printed so that a failure can be repeated.
 */
export const chaos = process.env.QUINTO_CHAOS === '1'

const number = (name: string, quick: number, long: number) =>
  Number(process.env[name] ?? (chaos ? long : quick))

export const seed = number('QUINTO_SEED', 20_261_121, Date.now() % 2 ** 31)
/** Generated cases for each route. */
export const casesPerRoute = number('QUINTO_CASES', 25, 200)
export const kills = number('QUINTO_KILLS', 1, 20)
/** Kills during moves of a loan file, which take a second each. */
export const killsOfMoves = number('QUINTO_KILLS', 2, 100)
/** Kills during imports from EGG on each database, which take some seconds each. */
export const killsOfImports = number('QUINTO_KILLS', 1, 50)
/** Random walks of a loan file through its states and the answers of its banks, on each database. */
export const walksOfFiles = number('QUINTO_WALKS', 15, 2_000)
/** Number of successive failed sign-ins. */
export const failedSignIns = number('QUINTO_FAILED_SIGN_INS', 200, 10_000)
/** Tickets created at once, of which a sixth is refused. */
export const ticketsAtOnce = number('QUINTO_TICKETS', 60, 1_200)
/** Protected PDFs in each encryption, and PDFs with random damage. */
export const protectedPdfs = number('QUINTO_PDFS', 8, 60)
export const damagedPdfs = number('QUINTO_PDFS', 150, 3000)

if (chaos) console.log(`QUINTO_SEED=${seed}`)
