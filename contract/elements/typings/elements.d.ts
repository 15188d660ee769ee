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
  /** Indirizzo della pagina dell’agente che riceve la richiesta, per esempio anna-rossi. */
  agente?: string
  /** Chiaro o scuro; se manca, come la pagina. */
  tema?: 'chiaro' | 'scuro'
  /** Passo da cui cominciare. */
  passo?: 'bisogno' | 'offerte' | 'richiesta' | 'contatto' | 'grazie'
  /** Se il recapito si chiede prima di mostrare le offerte. */
  contatto?: 'prima'
}

export interface QuintoMutuiEvents {
  /** Il calcolatore si può usare. */
  'quinto-pronto': CustomEvent<void>
  /** La rata è cambiata; in euro, anni e percento. */
  'quinto-calcolo': CustomEvent<{ importo: number; valore: number; durata: number; finalita: string; tasso: string | undefined; rata: number | null; taeg: number | null }>
  /** Il passo è cambiato. */
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

/** Pulsante che apre in una finestra l’elemento che contiene. */
export interface QuintoFinestraAttributes {
  /** Testo del pulsante. */
  pulsante?: string
  /** Apre la finestra, anche da un pulsante della pagina e prima che l’elemento sia arrivato; si chiude togliendo l’attributo, che alla chiusura se ne va da sé. */
  aperta?: boolean
  /** «qui», dove sta l’elemento, oppure «angolo», fermo in basso a destra. */
  posizione?: 'qui' | 'angolo'
  /** Chiaro o scuro; se manca, come la pagina. */
  tema?: 'chiaro' | 'scuro'
}

export interface QuintoFinestraEvents {
  /** La finestra sta per aprirsi; si può fermare con preventDefault(). */
  'quinto-aperta': CustomEvent<void>
  /** La finestra si è chiusa. */
  'quinto-chiusa': CustomEvent<void>
}

export interface QuintoFinestraElement extends HTMLElement, QuintoFinestraAttributes {
  addEventListener<K extends keyof QuintoFinestraEvents>(
    type: K,
    listener: (this: QuintoFinestraElement, event: QuintoFinestraEvents[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

/** Calcolatore di prestiti personali: rata, offerte, richiesta di contatto. */
export interface QuintoPrestitiAttributes {
  /** Codice del partner. */
  partner?: string
  /** Finalità del prestito. */
  finalita?: 'auto' | 'casa' | 'liquidita' | 'consolidamento' | 'studio' | 'salute'
  /** Importo del prestito, in euro. */
  importo?: number | string
  /** Durata, in mesi. */
  durata?: number | string
  /** Indirizzo della pagina dell’agente che riceve la richiesta, per esempio anna-rossi. */
  agente?: string
  /** Chiaro o scuro; se manca, come la pagina. */
  tema?: 'chiaro' | 'scuro'
  /** Passo da cui cominciare. */
  passo?: 'bisogno' | 'offerte' | 'richiesta' | 'contatto' | 'grazie'
  /** Se il recapito si chiede prima di mostrare le offerte. */
  contatto?: 'prima'
}

export interface QuintoPrestitiEvents {
  /** Il calcolatore si può usare. */
  'quinto-pronto': CustomEvent<void>
  /** La rata è cambiata; in euro, mesi e percento. */
  'quinto-calcolo': CustomEvent<{ importo: number; durata: number; finalita: string; rata: number | null; taeg: number | null }>
  /** Il passo è cambiato. */
  'quinto-passo': CustomEvent<{ passo: string }>
  /** La richiesta sta per partire; si può fermare con preventDefault(). */
  'quinto-invio': CustomEvent<{ importo: number; durata: number; finalita: string; rata: number | null; taeg: number | null }>
  /** La richiesta è arrivata. */
  'quinto-richiesta': CustomEvent<{ id: string }>
}

export interface QuintoPrestitiElement extends HTMLElement, QuintoPrestitiAttributes {
  addEventListener<K extends keyof QuintoPrestitiEvents>(
    type: K,
    listener: (this: QuintoPrestitiElement, event: QuintoPrestitiEvents[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

/** Calcolatore della cessione del quinto e della delega: quota massima, netto ricavo, offerte, rinnovo, richiesta di contatto. */
export interface QuintoCdqAttributes {
  /** Codice del partner. */
  partner?: string
  /** Prodotto: cessione dello stipendio, della pensione, o delega. */
  prodotto?: 'cqs' | 'cqp' | 'delega'
  /** Stipendio o pensione netta al mese, in euro. */
  netto?: number | string
  /** Durata, in mesi. */
  durata?: number | string
  /** Chi paga lo stipendio. */
  occupazione?: 'dipendente_statale' | 'dipendente_pubblico' | 'parapubblico' | 'dipendente_privato'
  /** Indirizzo della pagina dell’agente che riceve la richiesta, per esempio anna-rossi. */
  agente?: string
  /** Chiaro o scuro; se manca, come la pagina. */
  tema?: 'chiaro' | 'scuro'
  /** Passo da cui cominciare. */
  passo?: 'bisogno' | 'offerte' | 'richiesta' | 'contatto' | 'grazie'
  /** Se il recapito si chiede prima di mostrare le offerte. */
  contatto?: 'prima'
}

export interface QuintoCdqEvents {
  /** Il calcolatore si può usare. */
  'quinto-pronto': CustomEvent<void>
  /** La quota o il netto ricavo sono cambiati; in euro, mesi e percento. */
  'quinto-calcolo': CustomEvent<{ prodotto: string; netto: number; durata: number; rata: number | null; nettoRicavo: number | null; taeg: number | null }>
  /** Si passa a un altro passo. */
  'quinto-passo': CustomEvent<{ passo: string }>
  /** La richiesta sta per partire; si può fermare con preventDefault(). */
  'quinto-invio': CustomEvent<{ prodotto: string; netto: number; durata: number; rata: number | null; nettoRicavo: number | null; taeg: number | null }>
  /** La richiesta è arrivata. */
  'quinto-richiesta': CustomEvent<{ id: string }>
}

export interface QuintoCdqElement extends HTMLElement, QuintoCdqAttributes {
  addEventListener<K extends keyof QuintoCdqEvents>(
    type: K,
    listener: (this: QuintoCdqElement, event: QuintoCdqEvents[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

/** Ricerca delle agenzie: elenco e mappa, per luogo o dalla più vicina. */
export interface QuintoAgenzieAttributes {
  /** Codice del partner. */
  partner?: string
  /** Regione da mostrare per prima, per esempio «Lazio». */
  regione?: string
  /** Sigla della provincia da mostrare per prima, per esempio «RM». */
  provincia?: string
  /** «nascosto» dove la pagina ha già un titolo sopra la ricerca; altrimenti la ricerca ha il suo. */
  titolo?: 'nascosto'
  /** Chiaro o scuro; se manca, come la pagina. */
  tema?: 'chiaro' | 'scuro'
}

export interface QuintoAgenzieEvents {
  /** La ricerca si può usare. */
  'quinto-pronto': CustomEvent<void>
  /** È stata scelta un’agenzia, nell’elenco o sulla mappa; se la scelta apre la pagina dell’agenzia, preventDefault() la ferma. */
  'quinto-agenzia': CustomEvent<{ id: string; nome: string }>
}

export interface QuintoAgenzieElement extends HTMLElement, QuintoAgenzieAttributes {
  addEventListener<K extends keyof QuintoAgenzieEvents>(
    type: K,
    listener: (this: QuintoAgenzieElement, event: QuintoAgenzieEvents[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

/** La rata di un mutuo in poco spazio, con TAN, TAEG ed esempio. */
export interface QuintoRataAttributes {
  /** Codice del partner. */
  partner?: string
  /** Indirizzo della pagina dell’agente che espone la rata, per esempio anna-rossi. */
  agente?: string
  /** Importo del mutuo, in euro. */
  importo?: number | string
  /** Valore della casa, in euro. */
  valore?: number | string
  /** Durata, in anni. */
  durata?: number | string
  /** Chiaro o scuro; se manca, come la pagina. */
  tema?: 'chiaro' | 'scuro'
}

export interface QuintoRataEvents {
  /** L’elemento è nella pagina. */
  'quinto-pronto': CustomEvent<void>
  /** La rata mostrata; in euro, mesi e percento. */
  'quinto-calcolo': CustomEvent<{ importo: number; durata: number; rata: number; taeg: number | null }>
  /** La richiesta di essere richiamati sta per partire; si può fermare con preventDefault(). */
  'quinto-invio': CustomEvent<{ importo: number; durata: number }>
  /** La richiesta è arrivata. */
  'quinto-richiesta': CustomEvent<{ id: string }>
}

export interface QuintoRataElement extends HTMLElement, QuintoRataAttributes {
  addEventListener<K extends keyof QuintoRataEvents>(
    type: K,
    listener: (this: QuintoRataElement, event: QuintoRataEvents[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

/** La rata di un prestito in poco spazio, con TAN, TAEG ed esempio. */
export interface QuintoPrestitoAttributes {
  /** Codice del partner. */
  partner?: string
  /** Indirizzo della pagina dell’agente che espone la rata, per esempio anna-rossi. */
  agente?: string
  /** Importo del prestito, in euro. */
  importo?: number | string
  /** Durata, in mesi. */
  durata?: number | string
  /** Chiaro o scuro; se manca, come la pagina. */
  tema?: 'chiaro' | 'scuro'
}

export interface QuintoPrestitoEvents {
  /** L’elemento è nella pagina. */
  'quinto-pronto': CustomEvent<void>
  /** La rata mostrata; in euro, mesi e percento. */
  'quinto-calcolo': CustomEvent<{ importo: number; durata: number; rata: number; taeg: number | null }>
  /** La richiesta di essere richiamati sta per partire; si può fermare con preventDefault(). */
  'quinto-invio': CustomEvent<{ importo: number; durata: number }>
  /** La richiesta è arrivata. */
  'quinto-richiesta': CustomEvent<{ id: string }>
}

export interface QuintoPrestitoElement extends HTMLElement, QuintoPrestitoAttributes {
  addEventListener<K extends keyof QuintoPrestitoEvents>(
    type: K,
    listener: (this: QuintoPrestitoElement, event: QuintoPrestitoEvents[K]) => unknown,
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
  oggetto?: 'mutuo' | 'prestito' | 'cessione' | 'aziende' | 'noleggio' | 'pratica' | 'collaborazione' | 'reclamo' | 'altro'
  /** Indirizzo della pagina dell’agente che riceve il messaggio, per esempio anna-rossi. */
  agente?: string
  /** Indirizzo della pagina dell’agenzia che riceve il messaggio, per esempio roma-prati. */
  agenzia?: string
  /** Indirizzo della pagina del segnalatore da cui arriva la persona. */
  segnalazione?: string
  /** «nascosto» dove la pagina ha già un titolo sopra il modulo; altrimenti il modulo ha il suo. */
  titolo?: 'nascosto'
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
    'quinto-finestra': QuintoFinestraElement
    'quinto-prestiti': QuintoPrestitiElement
    'quinto-cdq': QuintoCdqElement
    'quinto-agenzie': QuintoAgenzieElement
    'quinto-rata': QuintoRataElement
    'quinto-prestito': QuintoPrestitoElement
    'quinto-contatti': QuintoContattiElement
    'quinto-carrello': QuintoCarrelloElement
  }
}
