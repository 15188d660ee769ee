import type { Carried } from '../../records/states.ts'
import { bankAnswers } from './bank-answers.ts'
import { deductedProducts, type FileProduct, type FileState, fileStates } from './file-words.ts'

/** The states before the money is paid out, in order. */
export const openStates = [
  'segnalata',
  'consulenza',
  'incarico_firmato',
  'raccolta_documenti',
  'istruttoria_interna',
  'caricata_banca',
  'istruttoria_banca',
  'integrazione_richiesta',
  'delibera_reddituale',
  'perizia',
  'relazione_notarile',
  'delibera_definitiva',
  'atto_fissato',
  'contratto',
  'polizza',
  'notifica_benestare',
] as const satisfies readonly FileState[]

/** Whether a file is under way before the payment: in an open state, or suspended. */
export const isOpenFile = (state: FileState): boolean =>
  (openStates as readonly FileState[]).includes(state) || state === 'sospesa'

/** The states in which nobody works on a file any more. Only who opens the file again moves it. */
export const finalStates = ['rinunciata', 'annullata'] as const satisfies readonly FileState[]

const exits = ['sospesa', 'rinunciata', 'annullata'] as const

/** The way of a file after the bank has it, by product. */
export const bankWay = {
  mortgage: ['delibera_reddituale', 'perizia', 'relazione_notarile', 'delibera_definitiva', 'atto_fissato'],
  deducted: ['contratto', 'polizza', 'notifica_benestare'],
  loan: ['contratto'],
} as const satisfies Record<string, readonly FileState[]>

/** The kind of way of a product. Leasing, firms and advances of severance pay go the way of a loan. */
export function wayOf(product: unknown): keyof typeof bankWay {
  if (product === 'mutuo') return 'mortgage'
  return deductedProducts.includes(product as FileProduct) ? 'deducted' : 'loan'
}

/** The usual states of a product up to the payment, in order. An integration is a stop and not a step. */
export function wayToPayment(product: unknown): FileState[] {
  const bankStates: readonly FileState[] = Object.values(bankWay).flat()
  return [
    ...openStates.filter(state => !bankStates.includes(state) && state !== 'integrazione_richiesta'),
    ...bankWay[wayOf(product)],
    'liquidata',
  ]
}

/** Whether a product has a state: each state at the bank is on the way of some products only. */
export const isOnWay = (product: unknown, state: string) => {
  const own: readonly string[] = bankWay[wayOf(product)]
  return (
    own.includes(state) || !Object.values(bankWay).some(way => (way as readonly string[]).includes(state))
  )
}

const positions = Object.keys(fileStates)
/** Whether a move goes back on the way of a file, or opens an ended file again, which needs a reason. */
export const isBack = (from: string, to: string): boolean => {
  const isOpen = (state: string) => (openStates as readonly string[]).includes(state)
  if (from === 'integrazione_richiesta' && to === 'istruttoria_banca') return false
  if (exitStates.includes(to)) return false
  if (isFinal(from)) return true
  return (isOpen(from) || isPaid(from)) && positions.indexOf(to) < positions.indexOf(from)
}
const exitStates: readonly string[] = ['sospesa', 'respinta', 'rinunciata', 'annullata']
/** Whether a file has ended without a payment. */
export const isFinal = (state: unknown): boolean => (finalStates as readonly unknown[]).includes(state)

/** The states of a file whose money is paid out. */
const paidStates = ['liquidata', 'perfezionata', 'estinta'] as const satisfies readonly FileState[]
/** Whether the money of a file is paid out. */
export const isPaid = (state: unknown): boolean => (paidStates as readonly unknown[]).includes(state)

/** The states in which a bank has the file and has not decided yet. */
const waitingStates = [
  'caricata_banca',
  'istruttoria_banca',
  'integrazione_richiesta',
] as const satisfies readonly FileState[]
const isWaiting = (state: unknown) => (waitingStates as readonly unknown[]).includes(state)

/** The states in which an ended file may be open again: its banks are asked anew, because the requests were withdrawn. */
const reopenedStates = openStates.filter(state => !isWaiting(state))
/** The state in which an ended file is open again. */
export const reopenedIn = (before: unknown): unknown =>
  isWaiting(before) ? 'istruttoria_interna' : (before ?? 'consulenza')

/** The labels of moves with a name of their own, by the state that they enter. */
const moveNames: Readonly<Record<string, string>> = {
  integrazione_richiesta: 'Segna l’integrazione richiesta',
  liquidata: 'Segna come liquidata',
  perfezionata: 'Segna come perfezionata',
  estinta: 'Segna come estinta',
  sospesa: 'Sospendi',
  respinta: 'Segna il rifiuto della banca',
  rinunciata: 'Segna la rinuncia',
  annullata: 'Annulla la pratica',
}

/** The label of the button of a move. */
function fileMoveLabel(from: string, to: string): string {
  const state = `«${fileStates[to as FileState]}»`
  if (isFinal(from)) return `Riapri da ${state}`
  if (isBack(from, to)) return `Torna a ${state}`
  if (moveNames[to] && from !== 'sospesa') return moveNames[to]
  if (from === 'sospesa') return exitStates.includes(to) ? moveNames[to]! : `Riprendi da ${state}`
  if (from === 'respinta') return 'Riprova con un’altra banca'
  if (from === 'integrazione_richiesta') return 'Rimanda in istruttoria alla banca'
  return `Passa a ${state}`
}

const reason = (message: string, from?: readonly FileState[]) => ({
  oneOf: ['motivo'] as const,
  message,
  ...(from && { from }),
})
const back = (...from: FileState[]) => reason('Scriva perché si torna indietro.', [...from, ...finalStates])
const filled = <F extends string>(field: F, message: string, from?: readonly FileState[]) => ({
  oneOf: [field] as const,
  message,
  ...(from && { from }),
})

/** A contradiction between amounts or days of a file, which a person may leave with a reason. */
interface Contradiction {
  /** The field that a person writes last. */
  field: string
  other: string
  when: (file: Readonly<Record<string, unknown>>) => boolean
  message: string
}

const early = (field: string, other: string, what: string): Contradiction => ({
  field,
  other,
  when: ({ [field]: day, [other]: earlier }) => Boolean(day && earlier && day < earlier),
  message: `${what}: corregga il giorno, o scriva perché.`,
})

/** What amounts and days of a file say against each other. */
export const contradictions: readonly Contradiction[] = [
  {
    field: 'importoLiquidato',
    other: 'importoDeliberato',
    when: ({ importoLiquidato, importoDeliberato }) =>
      Boolean(importoDeliberato) && Number(importoLiquidato ?? 0) > Number(importoDeliberato),
    message: 'L’importo liquidato supera quello deliberato: lo corregga, o scriva perché.',
  },
  {
    field: 'attoAl',
    other: 'approvazioneScade',
    when: ({ attoAl, approvazioneScade }) =>
      Boolean(attoAl && approvazioneScade && attoAl > approvazioneScade),
    message: 'L’atto viene dopo la scadenza della delibera: corregga il giorno, o scriva perché.',
  },
  early('notificaAl', 'secciAl', 'La notifica precede il SECCI'),
  early('liquidataAl', 'incaricoAl', 'La liquidazione precede l’incarico'),
  early('liquidataAl', 'secciAl', 'La liquidazione precede il SECCI'),
  early('liquidataAl', 'notificaAl', 'La liquidazione precede la notifica'),
  early('liquidataAl', 'attoAl', 'La liquidazione precede l’atto'),
  early('provvigioneConfermataAl', 'liquidataAl', 'La conferma della provvigione precede la liquidazione'),
  early('estintaAl', 'liquidataAl', 'L’estinzione precede la liquidazione'),
]

/** The reasons that a move asks for where the values that it fills in contradict others. */
const explained = (...fields: string[]) =>
  contradictions
    .filter(({ field, other }) => fields.includes(field) || fields.includes(other))
    .map(({ when, message }) => ({ oneOf: ['motivo'] as const, when, message }))

const sent = {
  state: 'inviata',
  asks: ['banca', 'inviataAl', 'importoChiesto', 'durataChiesta', 'tanChiesto'],
  which: 'Scelga la banca a cui mandare la pratica.',
  requires: [filled('inviataAl', 'Scriva il giorno in cui ha mandato la pratica alla banca.')],
  same: {},
} as const
const asksForMore = {
  state: 'integrazione',
  asks: ['banca', 'rispostaAl'],
  which: 'Scelga la banca che chiede l’integrazione.',
  requires: [],
  same: { motivoBanca: 'richiestaIntegrazione' },
} as const
const refused = {
  state: 'rifiutata',
  asks: ['banca', 'rispostaAl'],
  which: 'Scelga la banca che ha rifiutato.',
  requires: [],
  same: { motivoRifiuto: 'motivoRifiuto', motivoBanca: 'motivo' },
} as const
/** The approval of the chosen bank. */
const approved = {
  state: 'scelta',
  asks: ['banca', 'rispostaAl', 'importo', 'durataMesi', 'tan', 'validaFinoAl', 'condizioni', 'motivoBanca'],
  which: 'Scelga la banca che ha approvato.',
  requires: [
    filled('importo', 'Scriva l’importo che la banca ha approvato.'),
    filled('tan', 'Scriva il TAN che la banca ha approvato.'),
  ],
  same: {},
} as const
/** The approval of a mortgage ends on a day. */
const approvedUntil = {
  ...approved,
  requires: [...approved.requires, filled('validaFinoAl', 'Scriva fino a quando vale la delibera.')],
} as const

type AnswerState = keyof typeof bankAnswers.fields.stato.values

/** The answers that agree with the state of a file that is about an answer in this state. */
const agreeingAnswers: Partial<Record<string, readonly AnswerState[]>> = {
  inviata: ['inviata', 'integrazione', 'approvata', 'ridotta', 'scelta', 'non_scelta'],
  integrazione: ['integrazione'],
  scelta: ['scelta'],
  rifiutata: ['rifiutata'],
}

/** What the state of a file is about at the banks; undefined before and after them. */
export const bankStory = (state: unknown) => {
  const entering: Readonly<Record<string, object | undefined>> = fileStateMoves.entering
  return (entering[state as string] as { carries?: Carried } | undefined)?.carries
}

/** Whether an answer agrees with what the state of a file is about. */
export const agreesWith = (story: Pick<Carried, 'state'>, answer: { stato: string }): boolean =>
  (agreeingAnswers[story.state] as readonly string[]).includes(answer.stato)

/** How waiting banks and other approvals end with a file. */
const withdrawn = { da_inviare: 'ritirata', inviata: 'ritirata', integrazione: 'ritirata' } as const
const endings: Partial<Record<FileState, Partial<Record<AnswerState, AnswerState>>>> = {
  liquidata: { ...withdrawn, approvata: 'non_scelta', ridotta: 'non_scelta' },
  rinunciata: withdrawn,
  annullata: withdrawn,
}
/** The states that the answers of a file have after a move of the file, by their states before. */
export const answersAfter = (
  from: FileState | null,
  to: FileState,
): Partial<Record<AnswerState, AnswerState>> =>
  from === 'integrazione_richiesta' && to === 'istruttoria_banca'
    ? { integrazione: 'inviata' }
    : (endings[to] ?? {})

/**
 * The states of a loan file and the moves between them. A move that goes back needs a reason. A move may carry the
 * fields of `asks`, so that a person fills them in while moving, and the answer of the bank that its state is about.
 */
export const fileStateMoves = {
  field: 'stato',
  initial: ['segnalata', 'consulenza'],
  moves: {
    segnalata: ['consulenza', ...exits],
    consulenza: ['incarico_firmato', 'segnalata', ...exits],
    incarico_firmato: ['raccolta_documenti', 'consulenza', ...exits],
    raccolta_documenti: ['istruttoria_interna', 'incarico_firmato', ...exits],
    istruttoria_interna: ['caricata_banca', 'raccolta_documenti', ...exits],
    caricata_banca: ['istruttoria_banca', 'respinta', 'istruttoria_interna', ...exits],
    istruttoria_banca: [
      'integrazione_richiesta',
      'delibera_reddituale',
      'contratto',
      'respinta',
      'caricata_banca',
      ...exits,
    ],
    integrazione_richiesta: ['istruttoria_banca', 'respinta', ...exits],
    delibera_reddituale: ['perizia', 'respinta', 'istruttoria_banca', ...exits],
    perizia: ['relazione_notarile', 'respinta', 'delibera_reddituale', ...exits],
    relazione_notarile: ['delibera_definitiva', 'respinta', 'perizia', ...exits],
    delibera_definitiva: ['atto_fissato', 'respinta', 'relazione_notarile', ...exits],
    atto_fissato: ['liquidata', 'respinta', 'delibera_definitiva', ...exits],
    contratto: ['polizza', 'liquidata', 'respinta', 'istruttoria_banca', ...exits],
    polizza: ['notifica_benestare', 'respinta', 'contratto', ...exits],
    notifica_benestare: ['liquidata', 'respinta', 'polizza', ...exits],
    liquidata: ['perfezionata', 'atto_fissato', 'contratto', 'notifica_benestare'],
    perfezionata: ['estinta', 'liquidata'],
    estinta: ['perfezionata'],
    sospesa: [...openStates, 'respinta', 'rinunciata', 'annullata'],
    respinta: ['istruttoria_interna', 'rinunciata', 'annullata'],
    rinunciata: reopenedStates,
    annullata: reopenedStates,
  },
  next: {
    segnalata: 'consulenza',
    consulenza: 'incarico_firmato',
    incarico_firmato: 'raccolta_documenti',
    raccolta_documenti: 'istruttoria_interna',
    istruttoria_interna: 'caricata_banca',
    caricata_banca: 'istruttoria_banca',
    integrazione_richiesta: 'istruttoria_banca',
    delibera_reddituale: 'perizia',
    perizia: 'relazione_notarile',
    relazione_notarile: 'delibera_definitiva',
    delibera_definitiva: 'atto_fissato',
    atto_fissato: 'liquidata',
    polizza: 'notifica_benestare',
    notifica_benestare: 'liquidata',
    istruttoria_banca: ['delibera_reddituale', 'contratto'],
    contratto: ['polizza', 'liquidata'],
    liquidata: 'perfezionata',
  },
  allows(record: Readonly<Record<string, unknown>>, to: string) {
    const { stato, prodotto, statoPrecedente, daEgg } = record
    // EGG owns the state: the next import would overwrite the move.
    if (Array.isArray(daEgg) && daEgg.includes('stato')) return false
    if (isFinal(stato)) return to === reopenedIn(statoPrecedente)
    if (stato === 'sospesa') {
      const before = (statoPrecedente ?? 'consulenza') as FileState
      if (to === 'respinta') return (fileStateMoves.moves[before] as readonly string[]).includes(to)
      return to === before || isFinal(to)
    }
    if (stato === 'contratto' && to === 'liquidata') return wayOf(prodotto) === 'loan'
    if (stato === 'liquidata' && to !== 'perfezionata') return to === wayToPayment(prodotto).at(-2)
    return isOnWay(prodotto, to)
  },
  labelOf: fileMoveLabel,
  perMove: ['motivo'],
  carried: { name: 'risposta', fields: bankAnswers.fields },
  entering: {
    segnalata: { asks: ['motivo'], requires: [back('consulenza')] },
    consulenza: { asks: ['motivo'], requires: [back('incarico_firmato')] },
    incarico_firmato: {
      asks: ['foglioInformativoAl', 'foglioInformativoVersione', 'incaricoAl', 'incaricoScade', 'motivo'],
      requires: [
        filled('foglioInformativoAl', 'Scriva il giorno in cui ha consegnato il foglio informativo.'),
        filled('foglioInformativoVersione', 'Scriva quale versione del foglio informativo ha consegnato.'),
        filled('incaricoAl', 'Scriva il giorno della firma dell’incarico.'),
        back('raccolta_documenti'),
      ],
    },
    raccolta_documenti: { asks: ['motivo'], requires: [back('istruttoria_interna')] },
    istruttoria_interna: { asks: ['motivo'], requires: [back('caricata_banca')] },
    caricata_banca: {
      asks: ['compensoComunicatoAl', 'motivo'],
      carries: sent,
      requires: [
        filled('compensoComunicatoAl', 'Scriva il giorno in cui ha comunicato il compenso al finanziatore.'),
        back('istruttoria_banca'),
      ],
    },
    istruttoria_banca: {
      asks: ['motivo'],
      carries: sent,
      requires: [back('delibera_reddituale', 'contratto')],
    },
    integrazione_richiesta: {
      asks: ['richiestaIntegrazione'],
      carries: asksForMore,
      requires: [filled('richiestaIntegrazione', 'Scriva che cosa chiede la banca.')],
    },
    delibera_reddituale: {
      asks: ['motivo'],
      carries: approvedUntil,
      requires: [back('perizia')],
    },
    perizia: { asks: ['motivo'], carries: approvedUntil, requires: [back('relazione_notarile')] },
    relazione_notarile: { asks: ['motivo'], carries: approvedUntil, requires: [back('delibera_definitiva')] },
    delibera_definitiva: {
      asks: ['piesAl', 'motivo'],
      carries: approvedUntil,
      requires: [
        filled('piesAl', 'Scriva il giorno in cui il cliente ha ricevuto il PIES.'),
        back('atto_fissato'),
      ],
    },
    atto_fissato: {
      asks: ['attoAl', 'rinunciaAttesa', 'motivo'],
      carries: approvedUntil,
      requires: [
        filled('piesAl', 'Scriva il giorno in cui il cliente ha ricevuto il PIES.'),
        filled('attoAl', 'Scriva il giorno dell’atto.'),
        back('liquidata'),
        ...explained('attoAl'),
      ],
    },
    contratto: {
      asks: ['secciAl', 'motivo'],
      carries: approved,
      requires: [
        filled('secciAl', 'Scriva il giorno in cui il cliente ha ricevuto il SECCI.'),
        back('polizza', 'liquidata'),
        ...explained('secciAl'),
      ],
    },
    polizza: { asks: ['motivo'], carries: approved, requires: [back('notifica_benestare')] },
    notifica_benestare: {
      asks: ['notificaAl', 'motivo'],
      carries: approved,
      requires: [
        filled('notificaAl', 'Scriva il giorno della notifica al datore di lavoro o all’ente.'),
        back('liquidata'),
        ...explained('notificaAl'),
      ],
    },
    liquidata: {
      asks: ['liquidataAl', 'importoLiquidato', 'motivo'],
      carries: approved,
      requires: [
        filled('attoAl', 'Scriva il giorno dell’atto.', ['atto_fissato']),
        filled('secciAl', 'Scriva il giorno in cui il cliente ha ricevuto il SECCI.', ['contratto']),
        filled('notificaAl', 'Scriva il giorno della notifica al datore di lavoro o all’ente.', [
          'notifica_benestare',
        ]),
        filled('liquidataAl', 'Scriva il giorno della liquidazione.'),
        filled('importoLiquidato', 'Scriva l’importo liquidato.'),
        back('perfezionata'),
        ...explained('liquidataAl', 'importoLiquidato'),
      ],
    },
    perfezionata: {
      asks: ['provvigioneConfermataAl', 'motivo'],
      carries: approved,
      requires: [
        filled('liquidataAl', 'Scriva il giorno della liquidazione.'),
        filled('importoLiquidato', 'Scriva l’importo liquidato.'),
        filled('provvigioneConfermataAl', 'Scriva il giorno in cui la banca ha confermato la provvigione.'),
        back('estinta'),
        ...explained('provvigioneConfermataAl'),
      ],
    },
    estinta: {
      asks: ['estintaAl', 'estinzioneAnticipata', 'motivo'],
      requires: [filled('estintaAl', 'Scriva il giorno dell’estinzione.'), ...explained('estintaAl')],
    },
    respinta: {
      asks: ['motivoRifiuto', 'motivo'],
      carries: refused,
      requires: [filled('motivoRifiuto', 'Scelga il motivo del rifiuto.')],
    },
    sospesa: {
      asks: ['motivo', 'riprendereAl'],
      requires: [
        reason('Scriva perché si sospende.'),
        filled('riprendereAl', 'Scriva il giorno in cui riprenderla.'),
      ],
    },
    rinunciata: { asks: ['motivo'], requires: [reason('Scriva perché il cliente rinuncia.')] },
    annullata: { asks: ['motivo'], requires: [reason('Scriva perché si annulla.')] },
  },
} as const
