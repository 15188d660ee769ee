import { timeToAnswer } from '../complaints/last-day.ts'
import { timeToReply } from '../pages/message-kinds.ts'
import type { Notification } from './notifications.ts'

/** A letter: the variables of its template, and its text until somebody changes the template. */
export interface LetterDefinition {
  /** The cause of the letter, for the list of templates. */
  label: string
  /** The kind under which a customer switches the letter off; without a kind it is always sent. */
  kind?: Notification
  /** The variables by name, each with an example. */
  variables: Readonly<Record<string, string>>
  /** Variables that subject or text must contain, because the reader needs them. */
  needed?: readonly string[]
  oggetto: string
  /** Paragraphs between the greeting and the data or the button, separated by empty lines. */
  testo: string
  /** Paragraphs after the button. If a letter has this ending, its template cannot have an empty ending. */
  chiusura?: string
}

const ifNotYou = 'Se non è stata una Sua richiesta non occorre fare nulla: senza il link non cambia niente.'
const tellUs = 'Se non è stata o stato Lei, scelga subito una nuova password e ce lo faccia sapere.'
const change = {
  modifica: 'La modifica è stata fatta il 24 novembre 2026 alle ore 10:30 dall’amministrazione.',
}
const recorded = {
  giorno: '20 novembre 2026',
  registrazione: 'La registrazione è stata fatta il 24 novembre 2026 alle ore 10:30 da Maria Rossi.',
  telefono: '800 000 123',
  email: 'scrivi@quinto.example',
}
const lead = { nome: 'Ada Rossi', prodotto: 'Mutuo' }
const message = { nome: 'Ada Rossi', argomento: 'Mutuo' }
const ticket = { numero: 'T26-000123', oggetto: 'Provvigioni di ottobre' }
const file = {
  numero: '48211',
  prodotto: 'il mutuo',
  contatto: 'Per ogni domanda telefoni a Maria Rossi, al 06 000 1234, o risponda a questa e-mail.',
}

/** The letters by the code of their template. The server adds greeting, data, button and imprint. */
export const letters = {
  invito: {
    label: 'Invito a scegliere la password',
    variables: {
      area: 'area agenti',
      pagina: 'https://www.quinto.example/agents/password-dimenticata',
    },
    needed: ['area'],
    oggetto: 'Il Suo accesso è pronto',
    testo:
      'l’amministrazione ha preparato il Suo accesso: {{area}}. Per entrare scelga la password; poi si accede con questo indirizzo e-mail.',
    chiusura:
      'Il link vale sette giorni e una volta sola. Se è scaduto, ne chieda uno nuovo da {{pagina}}.\n\nSe non aspettava questo invito non occorre fare nulla: senza password nessuno può entrare.',
  },
  nuova_password: {
    label: 'Password dimenticata',
    variables: {},
    oggetto: 'Nuova password',
    testo: 'abbiamo ricevuto la richiesta di scegliere una nuova password per il Suo accesso.',
    chiusura: `Il link vale un’ora e una volta sola.\n\n${ifNotYou}`,
  },
  conferma_registrazione: {
    label: 'Registrazione da confermare',
    variables: {},
    oggetto: 'Conferma dell’indirizzo e-mail',
    testo: 'per completare la registrazione resta da confermare che questo indirizzo è il Suo.',
    chiusura:
      'Il link vale tre giorni e una volta sola.\n\nSe non si è registrata o registrato, non apra il link: senza conferma non c’è alcun accesso.',
  },
  gia_registrato: {
    label: 'Registrazione con un indirizzo che ha già un accesso',
    variables: {},
    oggetto: 'Registrazione con il Suo indirizzo',
    testo:
      'qualcuno ha chiesto di registrarsi con questo indirizzo, che ha già un accesso. Il Suo accesso e la Sua password non sono cambiati.\n\nSe ha dimenticato la password può chiederne una nuova.',
  },
  indirizzo_da_confermare: {
    label: 'Password chiesta per un indirizzo che l’ufficio non ha confermato',
    variables: { telefono: '800 000 123', email: 'scrivi@quinto.example' },
    needed: ['telefono'],
    oggetto: 'La Sua password',
    testo:
      'è stata chiesta una password per l’area clienti con questo indirizzo. Prima l’ufficio deve sentire da Lei che l’indirizzo è il Suo.\n\nTelefoni al {{telefono}} o scriva a {{email}}: dopo la conferma può chiedere la password di nuovo.',
  },
  sessione_chiusa: {
    label: 'Sessione chiusa per prudenza',
    variables: {},
    oggetto: 'Abbiamo chiuso una sessione',
    testo:
      'le credenziali di una Sua sessione sono state usate due volte: può succedere quando qualcuno le ha copiate. Per prudenza quella sessione è stata chiusa e occorre accedere di nuovo.',
    chiusura: tellUs,
  },
  codice_di_recupero_usato: {
    label: 'Codice di recupero usato',
    variables: {},
    oggetto: 'È stato usato un codice di recupero',
    testo:
      'al posto del codice dell’applicazione è stato usato uno dei Suoi codici di recupero, che ora non vale più. Quando ne restano pochi conviene crearne di nuovi nelle impostazioni.',
    chiusura: tellUs,
  },
  password_cambiata: {
    label: 'Password cambiata',
    variables: change,
    needed: ['modifica'],
    oggetto: 'La password è cambiata',
    testo:
      'la password del Suo accesso è stata cambiata e le altre sessioni sono state chiuse.\n\n{{modifica}}',
  },
  secondo_fattore_attivo: {
    label: 'Secondo fattore attivato',
    variables: change,
    needed: ['modifica'],
    oggetto: 'Il secondo fattore è attivo',
    testo:
      'da ora per accedere occorre anche il codice dell’applicazione. Le altre sessioni sono state chiuse. Il link qui sotto non toglie il secondo fattore: se non l’ha attivato Lei, apra il link e poi si rivolga all’amministrazione.\n\n{{modifica}}',
  },
  secondo_fattore_tolto: {
    label: 'Secondo fattore tolto',
    variables: change,
    needed: ['modifica'],
    oggetto: 'Il secondo fattore è stato tolto',
    testo: 'da ora per accedere basta la password.\n\n{{modifica}}',
  },
  codici_di_recupero_nuovi: {
    label: 'Codici di recupero nuovi',
    variables: change,
    needed: ['modifica'],
    oggetto: 'I codici di recupero sono nuovi',
    testo: 'sono stati creati nuovi codici di recupero: quelli di prima non valgono più.\n\n{{modifica}}',
  },
  conferma_indirizzo: {
    label: 'Nuovo indirizzo da confermare',
    variables: {},
    oggetto: 'Conferma del nuovo indirizzo e-mail',
    testo:
      'è stato chiesto di usare questo indirizzo per un accesso all’area clienti. Lo si conferma con la password di quell’accesso.',
    chiusura: `Il link vale tre giorni e una volta sola.\n\n${ifNotYou}`,
  },
  indirizzo_occupato: {
    label: 'Indirizzo chiesto per un altro accesso',
    variables: {},
    oggetto: 'Il Suo indirizzo, chiesto per un altro accesso',
    testo:
      'è stato chiesto di usare questo indirizzo per un altro accesso. L’indirizzo ha già il Suo, perciò non è cambiato nulla: né l’accesso né la password.',
  },
  cambio_indirizzo_chiesto: {
    label: 'Cambio di indirizzo chiesto',
    variables: {},
    oggetto: 'È stato chiesto di cambiare il Suo indirizzo e-mail',
    testo:
      'è stato chiesto di cambiare l’indirizzo del Suo accesso. Finché il nuovo non è confermato, con la Sua password, si accede con questo.',
    chiusura: 'Se non ne sapeva nulla, scelga subito una nuova password e ce lo faccia sapere.',
  },
  indirizzo_cambiato: {
    label: 'Indirizzo cambiato',
    variables: change,
    needed: ['modifica'],
    oggetto: 'Il Suo indirizzo e-mail è cambiato',
    testo:
      'l’indirizzo del Suo accesso è stato cambiato: da ora con questo non si accede più, e le sessioni aperte sono state chiuse.\n\n{{modifica}}',
  },
  modifica_annullata: {
    label: 'Modifica annullata',
    variables: {},
    oggetto: 'La modifica è stata annullata',
    testo:
      'la modifica del Suo accesso è stata annullata: da ora si accede con questo indirizzo e con la password che ha appena scelto. Tutte le sessioni sono state chiuse.',
    chiusura: 'Se non è stata o stato Lei, ce lo faccia sapere subito.',
  },
  cambio_indirizzo_annullato: {
    label: 'Cambio di indirizzo annullato',
    variables: {},
    oggetto: 'Il cambio di indirizzo è stato annullato',
    testo:
      'il cambio che aveva portato a questo indirizzo è stato annullato dall’indirizzo di prima: con questo non si accede più.',
    chiusura: 'Se l’indirizzo giusto è questo, scriva all’assistenza.',
  },
  dati_pronti: {
    label: 'Dati personali pronti da scaricare, al cliente che li ha chiesti',
    variables: { scadenza: '2 dicembre 2026' },
    needed: ['scadenza'],
    oggetto: 'I Suoi dati sono pronti',
    testo:
      'l’archivio con i Suoi dati è pronto. Può scaricarlo dall’area clienti, con la Sua password, fino al {{scadenza}}; poi lo eliminiamo.',
    chiusura:
      'Se non l’ha chiesto Lei, qualcuno conosce la Sua password: ne scelga subito una nuova e ce lo faccia sapere.',
  },
  dati_cancellati: {
    label: 'Dati personali cancellati, al cliente che lo ha chiesto',
    variables: {},
    oggetto: 'Abbiamo cancellato i Suoi dati',
    testo:
      'come ci ha chiesto, abbiamo cancellato i Suoi dati: l’accesso all’area clienti non c’è più. Qui sotto trova che cosa non c’è più e che cosa dobbiamo conservare.',
    chiusura:
      'Le copie di sicurezza già fatte contengono ancora questi dati finché non le eliminiamo; se una dovesse servire, la cancellazione viene rifatta subito.\n\nDopo questa lettera il Suo indirizzo non resta nei nostri archivi, salvo in ciò che è indicato qui sopra e, finché non sono elaborati, nelle lettere e nei testi di altri che lo nominano. Se qualcosa non torna, può rivolgersi al Garante per la protezione dei dati personali, www.garanteprivacy.it.',
  },
  consenso_registrato: {
    label: 'Consenso firmato su carta e registrato da noi, al cliente',
    variables: { ...recorded, scelta: 'il consenso «Comunicazioni commerciali»' },
    needed: ['scelta', 'registrazione'],
    oggetto: 'Abbiamo registrato un modulo con la Sua firma',
    testo: 'abbiamo registrato {{scelta}}: il modulo risulta firmato il {{giorno}}.\n\n{{registrazione}}',
    chiusura:
      'Se il modulo è Suo non occorre fare nulla; un consenso si ritira quando si vuole, dalle impostazioni dell’area clienti o chiedendolo a noi.\n\nSe non ha firmato questo modulo, telefoni al {{telefono}} o scriva a {{email}}.',
  },
  consenso_ritirato: {
    label: 'Ritiro di un consenso registrato da noi, al cliente',
    variables: { ...recorded, consenso: 'Comunicazioni commerciali', come: 'per telefono' },
    needed: ['consenso', 'registrazione'],
    oggetto: 'Abbiamo registrato il ritiro di un Suo consenso',
    testo:
      'abbiamo registrato il ritiro del consenso «{{consenso}}»: risulta che Lei lo ha chiesto il {{giorno}}, {{come}}. Il ritiro vale da subito.\n\n{{registrazione}}',
    chiusura:
      'Se il ritiro è una Sua scelta non occorre fare nulla.\n\nSe non ha chiesto il ritiro, telefoni al {{telefono}} o scriva a {{email}}. Può anche dare di nuovo il consenso dalle impostazioni dell’area clienti.',
  },
  richieste_altrove: {
    label: 'Indirizzo delle richieste cambiato',
    variables: {
      nome: 'Quinto Roma Prati',
      indirizzo: 'prati@quinto.example',
      modifica: 'La modifica è stata fatta il 24 novembre 2026 alle ore 10:30 da Ada Bianchi.',
      telefono: '06 000 1234',
    },
    needed: ['nome', 'indirizzo', 'modifica'],
    oggetto: 'È cambiato l’indirizzo che riceve le richieste',
    testo:
      'l’indirizzo e-mail di «{{nome}}», che riceve le richieste dei clienti, era questo e ora è {{indirizzo}}.\n\n{{modifica}}',
    chiusura:
      'Se la modifica è voluta non occorre fare nulla.\n\nSe no, avverta subito un amministratore di Quinto diverso da chi l’ha fatta, anche per telefono al {{telefono}}: può riprendere l’indirizzo di prima dalla cronologia e chiudere le sessioni di chi ha fatto la modifica.',
  },
  richieste_fermate: {
    label: 'Scheda con l’indirizzo delle richieste eliminata',
    variables: {
      nome: 'Quinto Roma Prati',
      modifica: 'La modifica è stata fatta il 24 novembre 2026 alle ore 10:30 da Ada Bianchi.',
      telefono: '06 000 1234',
    },
    needed: ['nome', 'modifica'],
    oggetto: 'Questo indirizzo non riceve più le richieste',
    testo:
      'la scheda di «{{nome}}» è stata eliminata: le richieste dei clienti non arrivano più a questo indirizzo.\n\n{{modifica}}',
    chiusura:
      'Se la modifica è voluta non occorre fare nulla.\n\nSe no, avverta subito un amministratore di Quinto diverso da chi l’ha fatta, anche per telefono al {{telefono}}: può riprendere la scheda dalla cronologia e chiudere le sessioni di chi ha fatto la modifica.',
  },
  conferma_richiesta: {
    label: 'Conferma di una richiesta, a chi l’ha mandata',
    variables: {
      numero: '482 913 507',
      contatto: 'La chiamerà un nostro consulente, dell’agenzia di Roma Prati, entro le 11.40 di oggi.',
    },
    needed: ['numero', 'contatto'],
    oggetto: 'La Sua richiesta n. {{numero}}',
    testo: 'abbiamo ricevuto la Sua richiesta: il numero è {{numero}}.\n\n{{contatto}}',
  },
  conferma_reclamo: {
    label: 'Conferma di un reclamo, a chi l’ha mandato',
    variables: {
      numero: '482 913 507',
      contatto: `Le risponderà il nostro ufficio reclami entro ${timeToAnswer}, cioè entro il 19 gennaio 2027.`,
    },
    needed: ['numero', 'contatto'],
    oggetto: 'Il Suo reclamo n. {{numero}}',
    testo: 'abbiamo ricevuto il Suo reclamo: il numero è {{numero}}.\n\n{{contatto}}',
  },
  conferma_candidatura: {
    label: 'Conferma di una candidatura, a chi l’ha mandata',
    variables: {
      numero: '482 913 507',
      contatto: `Le risponderà chi si occupa della selezione entro ${timeToReply}, cioè entro il 4 dicembre 2026.`,
    },
    needed: ['numero', 'contatto'],
    oggetto: 'La Sua candidatura n. {{numero}}',
    testo: 'abbiamo ricevuto la Sua candidatura: il numero è {{numero}}.\n\n{{contatto}}',
  },
  simulazione_conservata: {
    label: 'Simulazione conservata, a chi ne chiede il link',
    variables: {
      momento: '20 novembre 2026, ore 10.00',
      scadenza: '18 febbraio 2027',
      telefono: '800 000 000',
      contatti: 'https://www.quinto.example/contattaci',
    },
    needed: ['momento', 'scadenza'],
    oggetto: 'La Sua simulazione di mutuo',
    testo:
      'ecco il link alla simulazione di mutuo, con le cifre del {{momento}}. Dalla pagina può rileggerla, stamparla e ricalcolarla con le condizioni di oggi. Il link è valido fino al {{scadenza}}.',
    chiusura:
      'Per parlarne con un consulente telefoni al numero {{telefono}}. Se preferisce che La chiamiamo noi, ci lasci il Suo numero da {{contatti}} e scelga l’orario.',
  },
  credito_conservato: {
    label: 'Simulazione di prestito, cessione o leasing conservata, a chi ne chiede il link',
    variables: {
      prodotto: 'prestito personale',
      momento: '20 novembre 2026, ore 10.00',
      scadenza: '18 febbraio 2027',
      telefono: '800 000 000',
      contatti: 'https://www.quinto.example/contattaci',
    },
    needed: ['prodotto', 'momento', 'scadenza'],
    oggetto: 'La Sua simulazione: {{prodotto}}',
    testo:
      'ecco il link alla Sua simulazione ({{prodotto}}), con le cifre del {{momento}}. Dalla pagina può rileggerla, stamparla e ricalcolarla con le condizioni di oggi. Il link è valido fino al {{scadenza}}.',
    chiusura:
      'Per parlarne con un consulente telefoni al numero {{telefono}}. Se preferisce che La chiamiamo noi, ci lasci il Suo numero da {{contatti}} e scelga l’orario.',
  },
  offerta_inviata: {
    label: 'Offerte scelte da un agente, al cliente',
    variables: {
      agente: 'Maria Rossi',
      richiesta: '150.000 € in 25 anni a tasso fisso, per l’acquisto della prima casa',
      scadenza: '18 febbraio 2027',
      contatto: 'telefoni a Maria Rossi, al 333 123 4567, o risponda a questa e-mail',
    },
    needed: ['agente', 'scadenza'],
    oggetto: 'Le offerte per il Suo mutuo, da {{agente}}',
    testo:
      '{{agente}} ha scelto per Lei alcune offerte di mutuo: {{richiesta}}. La pagina con tutte le cifre resta aperta fino al {{scadenza}}.',
    chiusura: 'Per parlarne {{contatto}}.',
  },
  preventivo_inviato: {
    label: 'Preventivo di un agente, al cliente',
    variables: {
      agente: 'Maria Rossi',
      preventivo: 'cessione del quinto dello stipendio, 20.000,00 € netti in 10 anni',
      scadenza: '18 febbraio 2027',
      contatto: 'telefoni a Maria Rossi, al 333 123 4567, o risponda a questa e-mail',
    },
    needed: ['agente', 'scadenza'],
    oggetto: 'Il Suo preventivo, da {{agente}}',
    testo:
      '{{agente}} ha preparato per Lei un preventivo: {{preventivo}}. La pagina con tutte le cifre, e con il PDF, resta aperta fino al {{scadenza}}.',
    chiusura: 'Per parlarne {{contatto}}.',
  },
  avviso_tasso: {
    label: 'Avviso: un tasso è sceso sotto la soglia, al cliente',
    kind: 'tassi',
    variables: {
      che: 'l’indice Eurirs 25 anni',
      valore: '2,48 %',
      soglia: '2,50 %',
      simulazione: '150.000 € in 25 anni, tasso fisso',
    },
    needed: ['che', 'valore'],
    oggetto: 'Sotto la soglia: {{che}} è {{valore}}',
    testo:
      '{{che}} oggi è {{valore}}, sotto la soglia di {{soglia}} che ha scelto per la simulazione «{{simulazione}}».\n\nNella Sua area trova quanto costerebbe oggi, con gli stessi dati.',
    chiusura:
      'I valori sono quelli di oggi e non sono una proposta: chi finanzia decide dopo l’istruttoria.\n\nLe scriviamo di nuovo solo se il valore torna alla soglia o sopra, e poi scende ancora. L’avviso si ferma con il link qui sopra o dalla simulazione.',
  },
  surroga_conviene: {
    label: 'Surroga: con i tassi di oggi farebbe risparmiare, al cliente',
    kind: 'surroga',
    variables: { numero: '48211', risparmio: '41 €' },
    needed: ['numero', 'risparmio'],
    oggetto: 'Surroga: risparmierebbe {{risparmio}} al mese',
    testo:
      'con i tassi di oggi, spostare in un’altra banca il mutuo della pratica n. {{numero}} farebbe risparmiare {{risparmio}} al mese, tolti tutti i costi. Per legge la banca attuale non può chiedere nulla.\n\nNella Sua area trova il conto intero, con la banca e la rata.',
    chiusura:
      'Il risparmio è la media delle rate che restano, con le condizioni di oggi; la nuova banca decide dopo l’istruttoria.\n\nLe scriviamo di questo al massimo ogni tre mesi, perché ha scelto di saperlo. L’avviso si ferma con il link qui sopra o dalle impostazioni.',
  },
  lead_arrivato: {
    label: 'Lead arrivato, a chi lo segue',
    variables: lead,
    oggetto: 'Nuova richiesta: {{nome}}',
    testo: 'è arrivata una nuova richiesta di contatto.',
  },
  lead_aggiornato: {
    label: 'Lead aggiornato, a chi lo segue',
    variables: lead,
    oggetto: 'Richiesta aggiornata: {{nome}}',
    testo: 'una richiesta di contatto è stata aggiornata.',
  },
  lead_assegnato: {
    label: 'Lead assegnato, all’agente',
    variables: lead,
    oggetto: 'Lead assegnato: {{nome}}',
    testo: 'Le è stato assegnato un lead.',
  },
  messaggio_arrivato: {
    label: 'Messaggio arrivato, a chi lo segue',
    variables: message,
    oggetto: 'Nuovo messaggio, {{argomento}}: {{nome}}',
    testo: 'è arrivato un nuovo messaggio.',
  },
  messaggio_aggiornato: {
    label: 'Messaggio aggiornato, a chi lo segue',
    variables: message,
    oggetto: 'Messaggio aggiornato, {{argomento}}: {{nome}}',
    testo: 'un messaggio dal modulo di contatto è stato aggiornato.',
  },
  richiesta_assegnata: {
    label: 'Richiesta assegnata, all’agente',
    variables: message,
    oggetto: 'Richiesta assegnata: {{nome}}',
    testo: 'Le è stata assegnata una richiesta.',
  },
  richiesta_inoltrata: {
    label: 'Richiesta di noleggio inoltrata, al noleggiatore',
    variables: { mediatore: 'Quinto S.r.l.', nome: 'Ada Rossi' },
    needed: ['mediatore'],
    oggetto: 'Richiesta di noleggio a lungo termine: {{nome}}',
    testo: '{{mediatore}} inoltra una richiesta di noleggio a lungo termine.',
  },
  richiesta_merchandising: {
    label: 'Richiesta di merchandising arrivata, alla sede',
    variables: { totale: '55,37 €' },
    oggetto: 'Nuova richiesta di merchandising: {{totale}}',
    testo: 'è arrivata una nuova richiesta di merchandising.',
  },
  appuntamento_fissato: {
    label: 'Appuntamento fissato dall’ufficio',
    kind: 'appuntamenti',
    variables: { appuntamento: 'La chiamerà Maria Rossi mercoledì 25 novembre alle 10.30.' },
    needed: ['appuntamento'],
    oggetto: 'Il Suo appuntamento al telefono',
    testo: 'il Suo appuntamento al telefono è fissato.\n\n{{appuntamento}}',
  },
  appuntamento_spostato: {
    label: 'Appuntamento spostato',
    kind: 'appuntamenti',
    variables: { appuntamento: 'La chiamerà Maria Rossi giovedì 26 novembre alle 15.00.' },
    needed: ['appuntamento'],
    oggetto: 'Il Suo appuntamento è spostato',
    testo: 'il Suo appuntamento al telefono è stato spostato.\n\n{{appuntamento}}',
  },
  appuntamento_annullato: {
    label: 'Appuntamento annullato',
    kind: 'appuntamenti',
    variables: { appuntamento: 'mercoledì 25 novembre alle 10.30' },
    needed: ['appuntamento'],
    oggetto: 'Il Suo appuntamento è annullato',
    testo: 'il Suo appuntamento al telefono di {{appuntamento}} è stato annullato.',
  },
  appuntamento_cambiato: {
    label: 'Appuntamento cambiato dalla persona, per l’ufficio',
    variables: {
      numero: '482 913 507',
      modifica: 'ha disdetto l’appuntamento di mercoledì 25 novembre alle 10.30',
    },
    needed: ['numero', 'modifica'],
    oggetto: 'Richiesta n. {{numero}}: appuntamento cambiato',
    testo: 'la persona della richiesta n. {{numero}} {{modifica}}.',
  },
  cessioni_rinnovabili: {
    label: 'Cessioni che diventano rinnovabili, all’agente',
    variables: { quante: '2 cessioni' },
    needed: ['quante'],
    oggetto: 'Presto rinnovabili: {{quante}}',
    testo:
      'fra le pratiche che segue, nei prossimi mesi sarà possibile rinnovare {{quante}}. Per ciascuna c’è un compito, con il giorno.',
  },
  reclamo_risposta: {
    label: 'Risposta a un reclamo, a chi lo ha mandato',
    variables: { giorno: '25 settembre 2026' },
    needed: ['giorno'],
    oggetto: 'La risposta al Suo reclamo del {{giorno}}',
    testo: 'abbiamo esaminato il reclamo che abbiamo ricevuto il {{giorno}}. Ecco la nostra risposta.',
  },
  reclami_in_scadenza: {
    label: 'Reclami da rispondere entro pochi giorni, a chi tiene il registro',
    variables: { quanti: '2 reclami' },
    needed: ['quanti'],
    oggetto: 'Da rispondere entro pochi giorni: {{quanti}}',
    testo: `ai reclami si risponde entro ${timeToAnswer} da quando arrivano. Per {{quanti}} il termine è vicino.`,
  },
  ticket_nuovo: {
    label: 'Ticket: nuovo, a chi risponde',
    variables: { ...ticket, agente: 'Maria Rossi', categoria: 'Provvigioni' },
    needed: ['numero'],
    oggetto: 'Ticket {{numero}}: {{oggetto}}',
    testo: '{{agente}} ha aperto un ticket ({{categoria}}): {{oggetto}}.',
  },
  ticket_messaggio: {
    label: 'Ticket: messaggio dell’agente, a chi risponde',
    variables: { ...ticket, agente: 'Maria Rossi' },
    needed: ['numero'],
    oggetto: 'Ticket {{numero}}: {{agente}} ha scritto',
    testo: 'nel ticket {{numero}}, {{oggetto}}, c’è un messaggio di {{agente}} da leggere.',
  },
  ticket_assegnato: {
    label: 'Ticket: assegnato, a chi lo riceve',
    variables: ticket,
    needed: ['numero'],
    oggetto: 'Ticket {{numero}}: lo segue Lei',
    testo: 'il ticket {{numero}}, {{oggetto}}, ora è assegnato a Lei.',
  },
  ticket_risposta: {
    label: 'Ticket: risposta dell’ufficio, all’agente',
    variables: { ...ticket, operatore: 'Ada Bianchi' },
    needed: ['numero'],
    oggetto: 'Ticket {{numero}}: {{operatore}} ha risposto',
    testo: 'nel ticket {{numero}}, {{oggetto}}, {{operatore}} ha scritto:',
  },
  ticket_risolto: {
    label: 'Ticket: risolto, all’agente',
    variables: ticket,
    needed: ['numero'],
    oggetto: 'Ticket {{numero}}: risolto',
    testo:
      'per noi il ticket {{numero}}, {{oggetto}}, è risolto. Se non lo è per Lei, lo riapra entro trenta giorni; se lo è, ci dica com’è andata.',
  },
  ticket_in_scadenza: {
    label: 'Ticket vicini alla scadenza, a chi risponde',
    variables: { quanti: '2 ticket' },
    needed: ['quanti'],
    oggetto: 'Da fare fra poco: {{quanti}}',
    testo: 'per {{quanti}} il tempo che abbiamo promesso sta per finire.',
  },
  ticket_scaduti: {
    label: 'Ticket scaduti, a chi risponde',
    variables: { quanti: '2 ticket' },
    needed: ['quanti'],
    oggetto: 'Oltre il tempo promesso: {{quanti}}',
    testo: 'per {{quanti}} il tempo che abbiamo promesso è finito.',
  },
  posta_rifiutata: {
    label: 'E-mail che non possiamo ricevere, a chi l’ha mandata',
    variables: { indirizzo: 'assistenza@quinto.example' },
    needed: ['indirizzo'],
    oggetto: 'La Sua e-mail non ci è arrivata',
    testo:
      'la Sua e-mail a {{indirizzo}} non è stata letta da nessuno. A questo indirizzo arrivano solo le risposte alle lettere di un ticket, inviate dall’indirizzo a cui le abbiamo scritto, finché il ticket si può riaprire e fino a 25 MB.\n\nSe lavora con noi, scriva nella pagina dei ticket; altrimenti ci scriva dal sito.',
    chiusura: 'Se non ci ha scritto Lei, non occorre fare nulla.',
  },
  pratica_documenti: {
    label: 'Pratica: incarico registrato e documenti che servono, al cliente',
    kind: 'documenti',
    variables: file,
    needed: ['numero'],
    oggetto: 'La Sua pratica n. {{numero}}: i documenti che servono',
    testo:
      'abbiamo registrato il Suo incarico per {{prodotto}}: la pratica ha il numero {{numero}}.\n\nIl prossimo passo sono i documenti: quando ci sono tutti, la pratica va in banca.',
    chiusura: '{{contatto}}',
  },
  pratica_in_banca: {
    label: 'Pratica: mandata alla banca, al cliente',
    kind: 'pratica',
    variables: { ...file, banca: 'a Banca Aurelia' },
    needed: ['numero'],
    oggetto: 'La Sua pratica n. {{numero}} è in banca',
    testo:
      'abbiamo mandato la pratica n. {{numero}}, per {{prodotto}}, {{banca}}. Ora la banca la esamina: se chiede altro, o quando risponde, La avvisiamo subito.',
    chiusura: '{{contatto}}',
  },
  pratica_integrazione: {
    label: 'Pratica: la banca chiede un’integrazione, al cliente',
    kind: 'documenti',
    variables: file,
    needed: ['numero'],
    oggetto: 'La Sua pratica n. {{numero}}: serve ancora qualcosa',
    testo:
      'per proseguire con la pratica n. {{numero}} la banca chiede ancora qualcosa. Prima arriva, prima la pratica riprende.',
    chiusura: '{{contatto}}',
  },
  pratica_approvata: {
    label: 'Pratica: la banca ha approvato, al cliente',
    kind: 'pratica',
    variables: {
      ...file,
      approvazione:
        'La banca ha approvato la domanda sulla base dei redditi. Ora un perito valuta l’immobile: l’esito è certo solo con la delibera definitiva.',
    },
    needed: ['numero', 'approvazione'],
    oggetto: 'La Sua pratica n. {{numero}}: la risposta della banca',
    testo: 'abbiamo una buona notizia sulla pratica n. {{numero}}, per {{prodotto}}.\n\n{{approvazione}}',
    chiusura: '{{contatto}}',
  },
  pratica_atto: {
    label: 'Pratica: giorno dell’atto, al cliente',
    kind: 'pratica',
    variables: { ...file, giorno: 'mercoledì 25 novembre 2026' },
    needed: ['numero', 'giorno'],
    oggetto: 'La Sua pratica n. {{numero}}: il giorno dell’atto',
    testo:
      'l’atto della pratica n. {{numero}} è fissato per {{giorno}}. Porti un documento d’identità valido e il codice fiscale.',
    chiusura: '{{contatto}}',
  },
  pratica_liquidata: {
    label: 'Pratica: liquidata, al cliente',
    kind: 'pratica',
    variables: { ...file, giorno: '25 novembre 2026' },
    needed: ['numero', 'giorno'],
    oggetto: 'La Sua pratica n. {{numero}} è conclusa',
    testo:
      'il {{giorno}} la banca ha erogato {{prodotto}} della pratica n. {{numero}}. Conservi il contratto e il piano delle rate.\n\nGrazie di averci scelto.',
    chiusura: '{{contatto}}',
  },
  pratica_respinta: {
    label: 'Pratica: la banca ha rifiutato, al cliente',
    variables: file,
    needed: ['numero'],
    oggetto: 'La Sua pratica n. {{numero}}: la risposta della banca',
    testo:
      'la banca non ha accolto la domanda della pratica n. {{numero}}, per {{prodotto}}. Guardiamo insieme che cosa si può fare adesso, anche con un’altra banca.',
    chiusura: '{{contatto}}',
  },
  pratica_sospesa: {
    label: 'Pratica: sospesa, al cliente',
    kind: 'pratica',
    variables: { ...file, giorno: '25 novembre 2026' },
    needed: ['numero', 'giorno'],
    oggetto: 'La Sua pratica n. {{numero}} è sospesa',
    testo:
      'la pratica n. {{numero}}, per {{prodotto}}, è sospesa. La riguardiamo il {{giorno}}, e prima se ce lo chiede Lei.',
    chiusura: '{{contatto}}',
  },
  pratica_ripresa: {
    label: 'Pratica: ripresa dopo una sospensione, al cliente',
    kind: 'pratica',
    variables: file,
    needed: ['numero'],
    oggetto: 'La Sua pratica n. {{numero}} riprende',
    testo: 'la pratica n. {{numero}}, per {{prodotto}}, riprende da dove era rimasta.',
    chiusura: '{{contatto}}',
  },
  area_invito: {
    label: 'Invito a vedere la pratica nell’area clienti',
    variables: { chi: 'Maria Rossi' },
    needed: ['chi'],
    oggetto: 'Segua la Sua pratica nell’area clienti',
    testo:
      '{{chi}} La invita nell’area clienti: vi trova a che punto è la Sua pratica, i documenti che servono e i messaggi.\n\nPer entrare Le chiediamo il codice fiscale; poi sceglie una password, o entra con l’accesso che ha già.',
    chiusura:
      'Il link vale quattordici giorni e una volta sola. Se è scaduto, ne chieda uno nuovo a chi La segue.\n\nSe non aspettava questo invito non occorre fare nulla: senza il codice fiscale nessuno può entrare.',
  },
  area_messaggio: {
    label: 'Messaggio non letto nell’area clienti, al cliente',
    kind: 'messaggi',
    variables: { numero: '48211', chi: 'Maria Rossi' },
    needed: ['numero'],
    oggetto: 'Un messaggio per Lei sulla pratica n. {{numero}}',
    testo:
      '{{chi}} Le ha scritto sulla Sua pratica n. {{numero}}. Il messaggio La aspetta nell’area clienti.',
  },
  area_documenti: {
    label: 'Documenti da rifare nell’area clienti, al cliente',
    kind: 'documenti',
    variables: { pratiche: 'della pratica n. 48211' },
    needed: ['pratiche'],
    oggetto: 'Documenti {{pratiche}}: qualcosa è da rifare',
    testo:
      'abbiamo controllato i documenti {{pratiche}}: almeno uno è da rifare. Nell’area clienti trova quale, il motivo e come mandarlo di nuovo.',
    chiusura: 'Se lo ha già mandato di nuovo, non occorre altro. Per ogni domanda risponda a questa e-mail.',
  },
  area_risposta: {
    label: 'Messaggio di un cliente non letto, a chi segue la pratica',
    variables: { numero: '48211' },
    needed: ['numero'],
    oggetto: 'Pratica {{numero}}: il cliente ha scritto',
    testo: 'per la pratica {{numero}} c’è un messaggio del cliente che nessuno ha ancora letto.',
  },
  pratica_mossa: {
    label: 'Pratica: cambio di stato, all’agente',
    variables: {
      numero: file.numero,
      clienti: 'Moretti Elena, Galli Andrea',
      stato: 'Istruttoria della banca',
      chi: 'Ada Bianchi',
    },
    needed: ['numero', 'stato'],
    oggetto: 'Pratica {{numero}}: {{stato}}',
    testo: 'la pratica {{numero}} di {{clienti}} ora è nello stato «{{stato}}». L’ha spostata {{chi}}.',
  },
  permesso_chiesto: {
    label: 'Permesso chiesto da un agente o da un amministratore, a chi lo può dare',
    variables: { chi: 'Luca Neri', permessi: 'Lead' },
    needed: ['chi', 'permessi'],
    oggetto: '{{chi}} chiede un permesso: {{permessi}}',
    testo:
      '{{chi}} ha aperto una pagina riservata e chiede il permesso «{{permessi}}».\n\nDal gestionale può concederlo o rifiutarlo, con il motivo: la risposta arriva per e-mail a chi ha chiesto.',
  },
  permesso_concesso: {
    label: 'Permesso concesso, a chi lo ha chiesto',
    variables: { permessi: 'Lead' },
    needed: ['permessi'],
    oggetto: 'Permesso concesso: {{permessi}}',
    testo:
      'il permesso che ha chiesto, «{{permessi}}», ora è nel Suo profilo. Ricarichi la pagina per vederla.',
  },
  permesso_rifiutato: {
    label: 'Permesso rifiutato, a chi lo ha chiesto',
    variables: { permessi: 'Lead' },
    needed: ['permessi'],
    oggetto: 'Permesso non concesso: {{permessi}}',
    testo: 'il permesso che ha chiesto, «{{permessi}}», non è stato concesso.',
  },
  cliente_gia_seguito: {
    label: 'Persona nuova di un agente che è già cliente, per l’ufficio',
    variables: { agente: 'Luca Neri', cliente: 'Rossi Ada' },
    needed: ['agente', 'cliente'],
    oggetto: 'Già cliente: {{cliente}}',
    testo:
      '{{agente}} vuole aprire una pratica per una persona che è già fra i clienti: {{cliente}}. Non è fra i clienti di {{agente}}, che ha letto soltanto di chiedere all’ufficio.\n\nDecida chi la segue: la pratica la può aprire l’ufficio. Per scrivere a {{agente}} basta rispondere a questa e-mail.',
  },
  pratiche_passate: {
    label: 'Pratiche passate a un altro agente, a chi le segue da ora',
    variables: { quante: 'una pratica', motivo: 'Luca Neri è in congedo.' },
    needed: ['quante'],
    oggetto: 'Da ora segue {{quante}}',
    testo: 'l’ufficio Le ha passato {{quante}}. Il motivo: {{motivo}}',
  },
  sostituto_proposto: {
    label: 'Sostituto che un agente propone, al superiore o all’ufficio',
    variables: {
      agente: 'Luca Neri',
      sostituto: 'Bruno Conti',
      giorni: 'dal 3 dicembre 2026 al 10 dicembre 2026',
    },
    needed: ['agente', 'sostituto', 'giorni'],
    oggetto: '{{agente}} propone un sostituto',
    testo:
      '{{agente}} è assente {{giorni}} e propone come sostituto {{sostituto}}, che in quei giorni vedrebbe le sue pratiche.\n\nFinché la proposta non è confermata non cambia niente.',
  },
  sostituto_deciso: {
    label: 'Sostituto confermato o rifiutato, all’agente che lo propone',
    variables: {
      sostituto: 'Bruno Conti',
      giorni: 'dal 3 dicembre 2026 al 10 dicembre 2026',
      esito: 'La proposta è stata confermata: in quei giorni vede le Sue pratiche.',
    },
    needed: ['sostituto', 'esito'],
    oggetto: 'Il Suo sostituto: {{sostituto}}',
    testo: 'per i giorni {{giorni}} ha proposto {{sostituto}} come sostituto.\n\n{{esito}}',
  },
  sostituto_nominato: {
    label: 'Sostituzione confermata, a chi sostituisce',
    variables: { agente: 'Luca Neri', giorni: 'dal 3 dicembre 2026 al 10 dicembre 2026' },
    needed: ['agente', 'giorni'],
    oggetto: 'Sostituisce {{agente}}',
    testo: '{{giorni}} sostituisce {{agente}}: in quei giorni vede le sue pratiche.',
  },
} as const satisfies Record<string, LetterDefinition>

export type LetterCode = keyof typeof letters

/** The values of a letter's variables. */
export type LetterValues<C extends LetterCode> = Record<
  keyof (typeof letters)[C]['variables'] & string,
  string
>

export const letterCodes = Object.keys(letters) as LetterCode[]

/** The definition of a letter, with the optional parts that single letters lack. */
export const letterOf = (code: LetterCode): LetterDefinition => letters[code]

const variable = /\{\{([^{}]*)\}\}/g

/** The names of the variables in a text, as typed between double braces. */
export const variablesIn = (text: string): string[] =>
  [...text.matchAll(variable)].map(([, name]) => name!.trim())

/** Replaces the variables of a text by their values. A value with braces stays unchanged. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(variable, (whole, name: string) => values[name.trim()] ?? whole)
