// Made by `npm run typings` from the descriptions of the elements: not to be edited.

/** Calcolatore di mutui: rata, offerte delle banche, richiesta di contatto. */
export interface QuintoMutuiAttributes {
  /** Codice del partner. */
  partner?: string
  /** Finalità del mutuo. */
  finalita?: 'prima_casa' | 'seconda_casa' | 'surroga' | 'ristrutturazione' | 'liquidita'
  /** Valore della casa, in euro. */
  valore?: number | string
  /** Importo del mutuo, in euro. */
  importo?: number | string
  /** Durata, in anni. */
  durata?: number | string
  /** Tipo di tasso. */
  tasso?: 'fisso' | 'variabile' | 'misto' | 'cap'
  /** Chiaro o scuro; se manca, come la pagina. */
  tema?: 'chiaro' | 'scuro'
  /** Passo da cui cominciare. */
  passo?: 'bisogno' | 'offerte' | 'richiesta' | 'contatto' | 'grazie'
  /** «prima»: il recapito si chiede prima di mostrare le offerte. */
  contatto?: 'prima'
}

export interface QuintoMutuiEvents {
  /** Il calcolatore si può usare. */
  'quinto-pronto': CustomEvent<void>
  /** La rata è cambiata; in euro, anni e percento. */
  'quinto-calcolo': CustomEvent<{ importo: number; valore: number; durata: number; finalita: string; tasso: string | undefined; rata: number | null; taeg: number | null }>
  /** Si passa a un altro passo. */
  'quinto-passo': CustomEvent<{ passo: string }>
  /** La richiesta sta per partire; si può fermare con preventDefault(). */
  'quinto-invio': CustomEvent<{ importo: number; valore: number; durata: number; finalita: string; tasso: string | undefined; rata: number | null; taeg: number | null }>
  /** La richiesta è arrivata. */
  'quinto-richiesta': CustomEvent<{ id: string }>
}

export interface QuintoMutuiElement extends HTMLElement, QuintoMutuiAttributes {
  addEventListener<K extends keyof QuintoMutuiEvents>(
    type: K,
    listener: (this: QuintoMutuiElement, event: QuintoMutuiEvents[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

/** Modulo di contatto: oggetto, persona, come e quando essere richiamati, consensi. */
export interface QuintoContattiAttributes {
  /** Codice del partner. */
  partner?: string
  /** Oggetto già scelto. */
  oggetto?: 'mutuo' | 'prestito' | 'cessione' | 'aziende' | 'pratica' | 'collaborazione' | 'reclamo' | 'altro'
  /** Chiaro o scuro; se manca, come la pagina. */
  tema?: 'chiaro' | 'scuro'
}

export interface QuintoContattiEvents {
  /** Il modulo si può usare. */
  'quinto-pronto': CustomEvent<void>
  /** Il messaggio sta per partire; si può fermare con preventDefault(). */
  'quinto-invio': CustomEvent<{ oggetto: string }>
  /** Il messaggio è arrivato. */
  'quinto-richiesta': CustomEvent<{ id: string }>
}

export interface QuintoContattiElement extends HTMLElement, QuintoContattiAttributes {
  addEventListener<K extends keyof QuintoContattiEvents>(
    type: K,
    listener: (this: QuintoContattiElement, event: QuintoContattiEvents[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

/** Carrello del merchandising, per chi ha accesso all’area riservata. */
export interface QuintoCarrelloAttributes {
  /** Chiaro o scuro; se manca, come la pagina. */
  tema?: 'chiaro' | 'scuro'
}

export interface QuintoCarrelloEvents {
  /** Il carrello si può usare. */
  'quinto-pronto': CustomEvent<void>
  /** Il contenuto è cambiato; il totale è in euro con IVA. */
  'quinto-carrello': CustomEvent<{ articoli: number; totale: number }>
  /** La richiesta sta per partire; si può fermare con preventDefault(). */
  'quinto-invio': CustomEvent<{ articoli: number; totale: number }>
  /** La richiesta è arrivata. */
  'quinto-richiesta': CustomEvent<{ id: string }>
}

export interface QuintoCarrelloElement extends HTMLElement, QuintoCarrelloAttributes {
  addEventListener<K extends keyof QuintoCarrelloEvents>(
    type: K,
    listener: (this: QuintoCarrelloElement, event: QuintoCarrelloEvents[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

declare global {
  interface HTMLElementTagNameMap {
    'quinto-mutui': QuintoMutuiElement
    'quinto-contatti': QuintoContattiElement
    'quinto-carrello': QuintoCarrelloElement
  }
}
