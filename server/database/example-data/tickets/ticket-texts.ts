import type { TicketCategory } from '../../../../contract/tickets/ticket-words.ts'

/** What an agent asks and what the office answers. */
interface Exchange {
  oggetto: string
  domanda: string
  risposta: string
}

/** Questions of agents by category, each with its answer. */
export const exchanges: Readonly<Record<TicketCategory, readonly Exchange[]>> = {
  pratiche: [
    {
      oggetto: 'Perizia ferma da due settimane',
      domanda:
        'La banca dice che il perito non ha ancora avuto l’incarico. Il preliminare scade a fine mese.',
      risposta: 'Abbiamo sentito la banca: l’incarico è partito oggi, il perito chiama entro due giorni.',
    },
    {
      oggetto: 'Documento rifiutato senza motivo',
      domanda: 'Mi hanno rifiutato la busta paga di settembre, ma si legge bene. Che cosa manca?',
      risposta: 'Mancava la seconda pagina, con il netto. La carichi di nuovo intera, in un solo PDF.',
    },
    {
      oggetto: 'Cambio di intestatario',
      domanda: 'Il cliente vuole aggiungere la moglie come cointestataria dopo la delibera. Si può?',
      risposta: 'Sì, ma la banca rifà l’istruttoria reddituale: servono i documenti di lei e una settimana.',
    },
    {
      oggetto: 'Atto da spostare',
      domanda: 'Il notaio è in malattia, l’atto va spostato di dieci giorni. Chi avvisa la banca?',
      risposta: 'Ci pensiamo noi: la delibera vale ancora quaranta giorni, la nuova data è confermata.',
    },
    {
      oggetto: 'Conteggio estintivo in ritardo',
      domanda: 'Ho chiesto il conteggio estintivo il 3 e non è arrivato. Posso fare altro?',
      risposta: 'Lo abbiamo sollecitato con la nostra delega: arriva entro venerdì nella pratica.',
    },
  ],
  provvigioni: [
    {
      oggetto: 'Provvigione del mese mancante',
      domanda: 'Nell’estratto di questo mese non vedo una pratica liquidata il 28. È normale?',
      risposta: 'La liquidazione è arrivata dopo la chiusura: la trova nel prossimo estratto.',
    },
    {
      oggetto: 'Percentuale diversa da quella del piano',
      domanda: 'Su una cessione mi risulta il 2,5 % invece del 3 %. Da quando è cambiata?',
      risposta: 'Ha ragione: era applicato il piano vecchio. Abbiamo corretto e aggiunto la differenza.',
    },
    {
      oggetto: 'Fattura rifiutata',
      domanda: 'Il sistema rifiuta la mia fattura: dice che l’importo non coincide.',
      risposta: 'Il bollo di 2 € va sommato: rifaccia la fattura con il totale dell’estratto.',
    },
    {
      oggetto: 'Storno di una pratica estinta',
      domanda: 'Perché mi stornate una pratica di due anni fa?',
      risposta: 'Il cliente ha estinto nei termini della convenzione. Nell’estratto c’è il calcolo.',
    },
  ],
  banche: [
    {
      oggetto: 'La banca chiede un’altra integrazione',
      domanda: 'È la terza richiesta di documenti per la stessa pratica. Possiamo fermarla?',
      risposta: 'Ne abbiamo parlato con il referente: questa è l’ultima, poi deliberano.',
    },
    {
      oggetto: 'Spread diverso da quello del sito',
      domanda: 'La banca propone uno spread più alto di quello che ho preventivato.',
      risposta: 'Il listino è cambiato il primo del mese: abbiamo aggiornato i prodotti.',
    },
    {
      oggetto: 'Referente che non risponde',
      domanda: 'Da una settimana il referente della banca non risponde né al telefono né per e-mail.',
      risposta: 'È cambiato: Le abbiamo scritto i nuovi recapiti nella scheda della banca.',
    },
    {
      oggetto: 'Reddito da partita IVA',
      domanda: 'Quale banca accetta un solo anno di dichiarazione per un forfettario?',
      risposta: 'Due del panel, con LTV fino al 70 %: le trova nel confronto con l’anzianità di un anno.',
    },
  ],
  marketing: [
    {
      oggetto: 'Biglietti da visita con il vecchio indirizzo',
      domanda: 'I biglietti arrivati ieri hanno l’indirizzo della sede di prima.',
      risposta: 'Li ristampiamo a nostre spese: confermi l’indirizzo nelle Sue impostazioni.',
    },
    {
      oggetto: 'Foto per la pagina dell’agenzia',
      domanda: 'Posso mandarvi io le foto della vetrina, o venite voi?',
      risposta: 'Le mandi pure: orizzontali, di giorno, almeno 1.600 punti di larghezza.',
    },
    {
      oggetto: 'Volantini per l’evento di sabato',
      domanda: 'Mi servono cento volantini per sabato, sono ancora in tempo?',
      risposta: 'Sì, li spedisce domani la tipografia con corriere in giornata.',
    },
  ],
  it: [
    {
      oggetto: 'Non riesco ad accedere',
      domanda: 'Dopo il cambio del telefono il codice non viene più accettato.',
      risposta: 'Abbiamo tolto il secondo fattore: al prossimo accesso lo imposti di nuovo.',
    },
    {
      oggetto: 'La stampa del preventivo esce vuota',
      domanda: 'Da ieri il PDF del preventivo è una pagina bianca.',
      risposta: 'Era un componente aggiuntivo del browser: con la finestra privata funziona.',
    },
    {
      oggetto: 'Firma e-mail con il logo sfocato',
      domanda: 'In Outlook il logo della firma si vede sfocato.',
      risposta: 'Copi di nuovo la firma dalla pagina e scelga «Mantieni formattazione originale».',
    },
    {
      oggetto: 'L’elenco delle pratiche è lento',
      domanda: 'Da stamattina le pagine impiegano molti secondi ad aprirsi.',
      risposta: 'C’era un lavoro notturno in ritardo: ora è finito, ci dica se lo vede ancora.',
    },
  ],
  compliance: [
    {
      oggetto: 'Titolare effettivo di una S.r.l.',
      domanda: 'I soci sono due al 50 %: chi indico come titolare effettivo?',
      risposta: 'Tutti e due: sopra il 25 % lo è ciascuno. Serve la visura aggiornata.',
    },
    {
      oggetto: 'Documento scaduto durante la pratica',
      domanda: 'La carta d’identità del cliente è scaduta ieri. Devo rifare l’identificazione?',
      risposta: 'No: basta il documento nuovo prima dell’atto, con una nota nella verifica.',
    },
    {
      oggetto: 'Pubblicità su un giornale locale',
      domanda: 'Vorrei comprare uno spazio sul giornale del quartiere. Serve la vostra approvazione?',
      risposta: 'Sì, ci mandi la bozza: deve avere l’iscrizione OAM e l’esempio con il TAEG.',
    },
  ],
  amministrazione: [
    {
      oggetto: 'Nuovo IBAN',
      domanda: 'Ho cambiato banca: dove vi comunico il nuovo IBAN?',
      risposta: 'Nelle Sue impostazioni, poi la chiamiamo per conferma. Vale dal mese prossimo.',
    },
    {
      oggetto: 'Certificazione unica',
      domanda: 'Non trovo la certificazione unica dell’anno scorso.',
      risposta: 'È fra i documenti dell’area da stamattina; gliela mandiamo anche per PEC.',
    },
    {
      oggetto: 'Rimborso del corso',
      domanda: 'Il corso IVASS è rimborsato? Ho la ricevuta.',
      risposta: 'Sì, per metà: la alleghi qui e lo aggiungiamo al prossimo estratto.',
    },
  ],
}

/** What agents write after an answer, and how the office goes on. */
export const followUps = [
  ['Grazie. E quanto ci vuole di solito?', 'Due o tre giorni lavorativi; se passano, ci scriva qui.'],
  ['Ho provato, ma non è cambiato niente.', 'Ci manda una schermata? Intanto verifichiamo noi.'],
  ['Va bene, chiedo al cliente e torno da Lei.', 'Perfetto, resta aperto.'],
  ['Il cliente insiste per saperlo oggi.', 'Abbiamo appena chiamato: la risposta arriva entro le 17.'],
] as const

export const internalNotes = [
  'Già capitato con la stessa banca il mese scorso: sentire il referente prima di rispondere.',
  'Prima di promettere una data sentiamo la direzione.',
  'L’agente ha ragione: il piano era quello vecchio.',
] as const

export const voteComments = [
  'Veloci e chiari.',
  'Risolto in giornata, grazie.',
  'Ci è voluto troppo.',
] as const

/** The canned answers of the example house. */
export const cannedTexts: readonly { nome: string; categoria: TicketCategory | null; testo: string }[] = [
  {
    nome: 'Presa in carico',
    categoria: null,
    testo:
      'Buongiorno {nome},\n\nabbiamo preso in carico il ticket {numero}. Le scriviamo qui appena ci sono novità.\n\n{operatore}',
  },
  {
    nome: 'Manca un documento',
    categoria: 'pratiche',
    testo:
      'Buongiorno {nome},\n\nper la pratica {pratica} manca ancora un documento. Lo carichi nella pratica, poi risponda qui.\n\n{operatore}',
  },
  {
    nome: 'Nel prossimo estratto',
    categoria: 'provvigioni',
    testo:
      'Buongiorno {nome},\n\nla provvigione è maturata dopo la chiusura del mese: la trova nel prossimo estratto.\n\n{operatore}',
  },
  {
    nome: 'Nuovo accesso',
    categoria: 'it',
    testo:
      'Buongiorno {nome},\n\nabbiamo tolto il secondo fattore: al prossimo accesso lo imposti di nuovo dalle impostazioni.\n\n{operatore}',
  },
]
