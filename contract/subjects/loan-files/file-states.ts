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

/** The states without a further move. */
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

const isOnWay = (product: unknown, state: string) => {
  const own: readonly string[] = bankWay[wayOf(product)]
  return (
    own.includes(state) || !Object.values(bankWay).some(way => (way as readonly string[]).includes(state))
  )
}

const positions = Object.keys(fileStates)
/** Whether a move goes back on the way of a file, which needs a reason. */
export const isBack = (from: string, to: string): boolean => {
  const isOpen = (state: string) => (openStates as readonly string[]).includes(state)
  if (from === 'integrazione_richiesta' && to === 'istruttoria_banca') return false
  const onWay = (isOpen(from) || from === 'perfezionata' || from === 'estinta') && !exitStates.includes(to)
  return onWay && positions.indexOf(to) < positions.indexOf(from)
}
const exitStates: readonly string[] = ['sospesa', 'respinta', 'rinunciata', 'annullata']

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
const back = (...from: FileState[]) => reason('Scriva perché si torna indietro.', from)
const filled = <F extends string>(field: F, message: string) => ({ oneOf: [field] as const, message })

/**
 * The states of a loan file and the moves between them. A move that goes back needs a reason. A move may carry the
 * fields of `asks`, so that a person fills them in while moving.
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
    caricata_banca: ['istruttoria_banca', 'istruttoria_interna', ...exits],
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
    liquidata: ['perfezionata'],
    perfezionata: ['estinta', 'liquidata'],
    estinta: ['perfezionata'],
    sospesa: [...openStates, 'rinunciata', 'annullata'],
    respinta: ['istruttoria_interna', 'rinunciata', 'annullata'],
    rinunciata: [],
    annullata: [],
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
    if (stato === 'sospesa') return to === statoPrecedente || (finalStates as readonly string[]).includes(to)
    if (stato === 'contratto' && to === 'liquidata') return wayOf(prodotto) === 'loan'
    return isOnWay(prodotto, to)
  },
  labelOf: fileMoveLabel,
  perMove: ['motivo'],
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
      requires: [
        filled('compensoComunicatoAl', 'Scriva il giorno in cui ha comunicato il compenso al finanziatore.'),
        back('istruttoria_banca'),
      ],
    },
    istruttoria_banca: { asks: ['motivo'], requires: [back('delibera_reddituale', 'contratto')] },
    integrazione_richiesta: {
      asks: ['richiestaIntegrazione'],
      requires: [filled('richiestaIntegrazione', 'Scriva che cosa chiede la banca.')],
    },
    delibera_reddituale: {
      asks: ['approvazioneScade', 'importoDeliberato', 'motivo'],
      requires: [filled('approvazioneScade', 'Scriva fino a quando vale la delibera.'), back('perizia')],
    },
    perizia: { asks: ['motivo'], requires: [back('relazione_notarile')] },
    relazione_notarile: { asks: ['motivo'], requires: [back('delibera_definitiva')] },
    delibera_definitiva: {
      asks: ['piesAl', 'importoDeliberato', 'motivo'],
      requires: [
        filled('piesAl', 'Scriva il giorno in cui il cliente ha ricevuto il PIES.'),
        back('atto_fissato'),
      ],
    },
    atto_fissato: {
      asks: ['attoAl', 'rinunciaAttesa'],
      requires: [
        filled('piesAl', 'Scriva il giorno in cui il cliente ha ricevuto il PIES.'),
        filled('attoAl', 'Scriva il giorno dell’atto.'),
      ],
    },
    contratto: {
      asks: ['secciAl', 'importoDeliberato', 'motivo'],
      requires: [
        filled('secciAl', 'Scriva il giorno in cui il cliente ha ricevuto il SECCI.'),
        back('polizza'),
      ],
    },
    polizza: { asks: ['motivo'], requires: [back('notifica_benestare')] },
    notifica_benestare: {
      asks: ['notificaAl'],
      requires: [filled('notificaAl', 'Scriva il giorno della notifica al datore di lavoro o all’ente.')],
    },
    liquidata: {
      asks: ['liquidataAl', 'importoLiquidato', 'motivo'],
      requires: [
        filled('liquidataAl', 'Scriva il giorno della liquidazione.'),
        filled('importoLiquidato', 'Scriva l’importo liquidato.'),
        back('perfezionata'),
      ],
    },
    perfezionata: {
      asks: ['provvigioneConfermataAl', 'motivo'],
      requires: [
        filled('provvigioneConfermataAl', 'Scriva il giorno in cui la banca ha confermato la provvigione.'),
        back('estinta'),
      ],
    },
    estinta: {
      asks: ['estintaAl', 'estinzioneAnticipata'],
      requires: [filled('estintaAl', 'Scriva il giorno dell’estinzione.')],
    },
    respinta: {
      asks: ['motivoRifiuto', 'motivo'],
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
