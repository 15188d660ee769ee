import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as everywhere } from '@zxcvbn-ts/language-common'
import { dictionary as inItaly } from '@zxcvbn-ts/language-it'

/** What is tried first here, beside the words, names and leaked passwords of the dictionaries; the likeliest first. */
const here =
  `forzajuve juventus juve forzanapoli sscnapoli forzainter interforever forzamilan acmilan forzaroma asroma
  forzalazio sslazio forzaitalia vivalitalia campionidelmondo tiamo tiamotanto tiamopersempre tivogliobene
  apritisesamo cambiami cambiala nonmiricordo nonmelaricordo nonloso lamiapassword passwordsicura passwordsegreta
  nuovapassword parolachiave ciaobella ciaomamma vitamia amoremio benvenuto benvenuti benvenuta buongiorno accesso
  utente ospite segreteria direzione ufficio azienda agenzia agente cliente consulente mediatore gestione contabile
  credito prestito prestiti mutuo mutui quinto cessionedelquinto finanziaria lunedi martedi mercoledi giovedi venerdi
  sabato domenica pizzamandolino nutella maradona delpiero valentinorossi
  correcthorsebatterystaple thequickbrownfox quattroparoleacaso nelmezzodelcammindinostravita fratelliditalia
  tantovalagattaallardo quelramodellagodicomo lanebbiaagliirticolli volareohoh osolemio bellaciaobellaciao
  supercalifragilistichespiralidoso treasemprecontreno sopralapancalacapracampa`
    .split(/\s+/)
    .filter(Boolean)
const phrases = new Set(here)

/**
 * How many passwords a guesser tries before this one, who knows words, names, years, keyboards and the usual changes
 * of letters: a hundred billion. Four words at random are beyond it by far, twelve signs at random just.
 */
const fewestGuesses = 1e11
/** Estimating takes longer the longer a text is: a long one is told by its beginning. */
const looksAt = 32

let estimator: ZxcvbnFactory | undefined
/** Ranking the words takes a tenth of a second: at the first new password, not at each start. */
const guessesOf = (password: string, own: readonly string[]): number => {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...everywhere, ...inItaly, here },
    graphs: adjacencyGraphs,
    // As many as hold up everybody else for a few milliseconds at most.
    l33tMaxSubstitutions: 4,
    maxLength: looksAt,
  })
  return estimator.check(password, [...own]).guesses
}

/** Digits and signs that stand for letters. */
const letters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
const inLetters = (text: string) => text.replace(/[013457@$]/g, sign => letters[sign]!)
const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Whether a password is found soon by who tries the likely ones; the words of a person are likely too. */
export function isCommon(password: string, own: readonly string[] = []): boolean {
  const text = bare(password)
  // Digits alone are a date, a telephone, a code.
  if (/^[\d .,/+-]+$/.test(text) || phrases.has(text.replace(/[^a-z]/g, ''))) return true
  // With its capitals, which count for something, but not with its accents.
  const plain = password.normalize('NFD').replace(/\p{Mn}/gu, '')
  return guessesOf(plain.slice(0, looksAt), own) < fewestGuesses
}

/**
 * Whether one of some words stands in a password: short ones where a word begins, as they are part of many others.
 * Those below four letters are part of nearly all.
 */
export function holdsOneOf(words: readonly string[], password: string): boolean {
  const text = bare(password)
  return [text, inLetters(text)].some(form =>
    words
      .filter(word => word.length >= 4)
      .some(word => new RegExp(`${word.length < 6 ? '(?<![a-z])' : ''}${word}`).test(form)),
  )
}

/** The words of a person, or of what they are called elsewhere: letters alone, without accents or capitals. */
export const wordsIn = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .flatMap(text => [bare(text).replace(/[^a-z]/g, ''), ...bare(text).split(/[^a-z]+/)])
      .filter(word => word.length >= 2),
  ),
]
