/**
 * Passwords that are tried first. Of twelve signs and more hardly any is a bare word: people lengthen one with digits
 * and signs, write it twice, or draw on the keyboard. So the list holds the words, and `isCommon` undoes the rest.
 */
const words = new Set(
  `password passwort passw passwd pass parola parolachiave segreto segreta segretissimo accesso entrare apriti
  apritisesamo login signin welcome benvenuto benvenuta benvenuti ciao ciaociao ciaomamma ciaobella buongiorno
  buonasera amministratore amministratrice administrator admin adminadmin root superuser supervisor sysadmin utente
  user username guest ospite test testtest prova provaprova example esempio changeme cambiami cambiala letmein
  letmeinnow iloveyou tiamo tiamotanto tivogliobene amore amoremio amoremioti vitamia sempre persempre tesoro
  stella stellina cucciolo principessa princess angelo angioletto mamma mammamia papa famiglia bambino bambina
  francesco francesca alessandro alessandra andrea giuseppe giovanni giovanna antonio antonella antonietta mario
  maria mariarosa luigi luca marco matteo lorenzo roberto roberta stefano stefania simone simona valentina martina
  chiara federica federico giulia giulio elena elisa sara laura paola paolo davide daniele daniela michele
  michela salvatore vincenzo vincenza domenico riccardo emanuele gabriele tommaso leonardo edoardo raffaele
  pasquale claudia claudio cristina cristiano sofia aurora ginevra beatrice
  juventus juve forzajuve milan forzamilan acmilan inter forzainter intermilan napoli forzanapoli roma asroma
  forzaroma lazio sslazio fiorentina torino sampdoria genoa palermo catania cagliari bologna atalanta calcio pallone
  campioni campionidelmondo italia forzaitalia vivalitalia milano venezia firenze sicilia sardegna napule
  ferrari lamborghini ducati valentinorossi vespa alfaromeo maserati motocicletta maradona delpiero totti
  ronaldo buffon baggio
  superman batman spiderman pokemon pikachu starwars mastersofuniverse dragonball naruto minecraft fortnite
  computer internet windows microsoft google facebook instagram whatsapp android samsung iphone apple
  monkey dragon tiger shadow sunshine football baseball basketball master freedom whatever trustno trustnoone
  michael jennifer jessica charlie jordan hunter summer winter autumn spring primavera estate autunno inverno
  gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
  lunedi martedi mercoledi giovedi venerdi sabato domenica
  cioccolato nutella pizza pizzamandolino spaghetti gelato vino birra caffe
  casa casamia lavoro ufficio azienda agenzia banca mutuo mutui prestito prestiti credito quinto finanziaria
  mediatore consulente agente cliente gestione contabile segreteria direzione
  correcthorsebatterystaple thequickbrownfox abracadabra supercalifragilistic sesamo nonloso nonmeloricordo
  dimenticata nessuna qualcosa qualsiasi quellochevuoi incorretta incorrect nonserve`
    .split(/\s+/)
    .filter(Boolean),
)

/** What fingers find one beside the other, both ways. */
const rows = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '12345678901234567890',
  'abcdefghijklmnopqrstuvwxyz',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujmik',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  '147258369',
  '741852963',
].flatMap(row => [row, [...row].reverse().join('')])

/** Digits and signs that stand for letters. */
const letters: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
const trimmed = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, '')
const inLetters = (text: string) => text.replace(/[013457@$!]/g, sign => letters[sign]!)

/** The part that a text repeats, or the text. */
const repeated = (text: string) => /^(.+?)\1+$/.exec(text)?.[1] ?? text

/** Whether a text is drawn along the keyboard or the alphabet in pieces of four and more. */
function isDrawn(text: string): boolean {
  let at = 0
  while (at < text.length) {
    let length = Math.min(text.length - at, 26)
    while (length >= 3 && !rows.some(row => row.includes(text.slice(at, at + length)))) length--
    if (length < 3) return false
    at += length
  }
  return true
}

/** Whether a word is all there is, once or again and again, beside what hardly makes it harder. */
const isWord = (text: string, own: ReadonlySet<string>) => {
  const plain = text.replace(/[^a-z]/g, '')
  return [plain, repeated(plain)].some(word => words.has(word) || own.has(word))
}

/** Whether a password is one of those that are tried first, for anybody or for this person. */
export function isCommon(password: string, person: readonly string[] = []): boolean {
  const text = bare(password)
  if (new Set(text).size < 5 || /^[\d .-]+$/.test(text)) return true
  const rest = trimmed(text)
  const own = new Set(person.map(part => bare(part).replace(/[^a-z]/g, '')).filter(part => part.length >= 4))
  const forms = [text, rest, inLetters(text), inLetters(rest), trimmed(inLetters(text))]
  return (
    isDrawn(text) ||
    isDrawn(repeated(text)) ||
    (rest.length >= 4 && isDrawn(rest)) ||
    forms.some(form => isWord(form, own))
  )
}
