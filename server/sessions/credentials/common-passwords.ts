import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as everywhere } from '@zxcvbn-ts/language-common'
import { dictionary as inItaly } from '@zxcvbn-ts/language-it'

/** Common Italian passwords and phrases besides those of the dictionaries, most likely first. */
const commonInItaly =
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
const phrases = new Set(commonInItaly)

/**
 * Minimum number of guesses for an attacker who knows words, names, years, keyboard patterns and common substitutions.
 * Four random words are far above it, twelve random characters slightly.
 */
const minGuesses = 1e11
/** Only this many characters are estimated, because the time of the estimate grows with the length. */
const maxEstimatedLength = 32

let estimator: ZxcvbnFactory | undefined
/** Estimated guesses for a password. Created at the first new password, because ranking the words takes 0.1 s. */
const guessesOf = (password: string, own: readonly string[]): number => {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...everywhere, ...inItaly, here: commonInItaly },
    graphs: adjacencyGraphs,
    // Limits the time of an estimate to a few milliseconds.
    l33tMaxSubstitutions: 4,
    maxLength: maxEstimatedLength,
  })
  return estimator.check(password, [...own]).guesses
}

/** Digits and symbols that replace letters. */
const letters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
const inLetters = (text: string) => text.replace(/[013457@$]/g, sign => letters[sign]!)
const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Whether a password is easy to guess. `own` are words of the person, which are likely guesses too. */
export function isCommon(password: string, own: readonly string[] = []): boolean {
  const text = bare(password)
  // Digits only are a date, a telephone number or a code.
  if (/^[\d .,/+-]+$/.test(text) || phrases.has(text.replace(/[^a-z]/g, ''))) return true
  // The estimate counts capitals but not accents.
  const plain = password.normalize('NFD').replace(/\p{Mn}/gu, '')
  return guessesOf(plain.slice(0, maxEstimatedLength), own) < minGuesses
}

/**
 * Whether a password contains one of the words. Words of four or five letters must be at the start of a word, because
 * they are part of many longer words; shorter words are ignored.
 */
export function holdsOneOf(words: readonly string[], password: string): boolean {
  const text = bare(password)
  return [text, inLetters(text)].some(form =>
    words
      .filter(word => word.length >= 4)
      .some(word => new RegExp(`${word.length < 6 ? '(?<![a-z])' : ''}${word}`).test(form)),
  )
}

/** The words in texts: lower-case letters without accents. */
export const wordsIn = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .flatMap(text => [bare(text).replace(/[^a-z]/g, ''), ...bare(text).split(/[^a-z]+/)])
      .filter(word => word.length >= 2),
  ),
]
