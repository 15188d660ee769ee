/** A consent that was given or withdrawn. */
interface Consent {
  tipo: 'informativa_letta' | 'marketing' | 'profilazione' | 'cessione_terzi'
  valore: boolean
}

interface NotificationKind {
  label: string
  /** What the letters of this kind say, and when they come. */
  about: string
  /** Whether a customer who has chosen nothing gets the letters. */
  initial: boolean
  /** The consent that the letters need besides the choice. */
  consent?: Consent['tipo']
}

/**
 * The kinds of letters that a customer switches on and off. A letter says its kind in `letters.ts`; a letter without a
 * kind is always sent. `server/jobs/` reads the choice when a letter leaves.
 */
export const notificationKinds = {
  pratica: {
    label: 'A che punto è la pratica',
    about:
      'Quando la pratica va in banca, è approvata, ha il giorno dell’atto, è conclusa, si ferma o riparte.',
    initial: true,
  },
  documenti: {
    label: 'Documenti',
    about: 'Quando serve un documento, e quando uno è da rifare.',
    initial: true,
  },
  messaggi: {
    label: 'Messaggi',
    about: 'Quando chi La segue Le scrive e Lei non è nell’area clienti.',
    initial: true,
  },
  appuntamenti: {
    label: 'Appuntamenti',
    about: 'Quando un appuntamento è fissato, spostato o annullato da noi.',
    initial: true,
  },
  tassi: {
    label: 'Avvisi sui tassi',
    about:
      'Quando l’indice, il TAEG o il totale di una Sua simulazione scende sotto la soglia che ha scelto.',
    initial: true,
  },
  surroga: {
    label: 'Surroga conveniente',
    about:
      'Quando, con i tassi del giorno e tolti i costi, spostare il mutuo farebbe risparmiare. Al massimo una lettera ogni tre mesi.',
    initial: false,
    consent: 'marketing',
  },
} as const satisfies Record<string, NotificationKind>

export type Notification = keyof typeof notificationKinds
export const notifications = Object.keys(notificationKinds) as [Notification, ...Notification[]]

/** The letters that nobody can switch off, with the reason. */
export const fixedLetters = [
  {
    label: 'Sicurezza dell’accesso',
    why: 'Se qualcuno cambia la password o l’indirizzo, o usa una Sua sessione, deve saperlo anche chi ha spento tutto.',
  },
  {
    label: 'Consensi registrati da noi',
    why: 'Se qualcuno registra a Suo nome un consenso o il suo ritiro, deve poterci dire che non è così.',
  },
  {
    label: 'La domanda che la banca non accoglie',
    why: 'È un esito che cambia i Suoi termini, per esempio quelli del compromesso: deve poterlo sapere subito.',
  },
  {
    label: 'Risposte a ciò che chiede Lei',
    why: 'La conferma di una richiesta, la risposta a un reclamo, i Suoi dati pronti, la cancellazione fatta: arrivano solo dopo una Sua azione.',
  },
] as const

/** The fields of a customer that decide about letters. */
export interface LetterChoices {
  /** One line for each kind about which the customer has chosen. */
  notifiche: readonly { tipo: Notification; attiva: boolean }[] | null
  consensi: readonly Consent[]
}

/** The last line about a consent; null before any. Lines are added at the end. */
export const lastConsent = <C extends Consent>(consensi: readonly C[], tipo: Consent['tipo']): C | null =>
  consensi.findLast(line => line.tipo === tipo) ?? null

/** Whether the customer has switched the letters of a kind on. */
export const isSwitchedOn = ({ notifiche }: Pick<LetterChoices, 'notifiche'>, tipo: Notification): boolean =>
  notifiche?.find(line => line.tipo === tipo)?.attiva ?? notificationKinds[tipo].initial

/** The consent without which the letters of a kind are not sent; null when none is missing. */
export function missingConsent(
  { consensi }: Pick<LetterChoices, 'consensi'>,
  tipo: Notification,
): Consent['tipo'] | null {
  const { consent }: NotificationKind = notificationKinds[tipo]
  return consent && !lastConsent(consensi, consent)?.valore ? consent : null
}

/** Whether the customer gets the letters of a kind: they are switched on, and no consent is missing. */
export const wantsLetters = (choices: LetterChoices, tipo: Notification): boolean =>
  isSwitchedOn(choices, tipo) && !missingConsent(choices, tipo)
