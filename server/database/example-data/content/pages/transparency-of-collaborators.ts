import type { PageText } from './page-text.ts'

export const collaboratorTransparency: PageText = {
  url: 'trasparenza-collaboratori',
  titolo: 'Trasparenza per i collaboratori',
  descrizione:
    'Chi può lavorare per conto di Quinto, come si verifica un collaboratore nell’elenco OAM e quali regole deve rispettare.',
  testo: `
Chi incontra i clienti per conto di Quinto risponde a regole precise. Questa pagina serve ai clienti, per
sapere con chi parlano, e ai collaboratori, per ricordare a che cosa sono tenuti.

## Chi può agire per Quinto

Soltanto dipendenti e collaboratori **comunicati all’OAM** (art. 128-novies del TUB) e con l’iscrizione
attiva. Prima devono avere i requisiti di onorabilità e professionalità, avere frequentato il corso e superato
la prova valutativa. Ogni biennio completano l’aggiornamento obbligatorio.

Chi è sospeso o ha cessato il rapporto non ha una pagina su questo sito, un biglietto da visita o un
calcolatore a proprio nome.

Un collaboratore:

- lavora per una sola società iscritta
- non concede credito e non decide l’esito di una domanda
- non riceve denaro dal cliente, in nessuna forma: il compenso si paga alla società, con fattura
- non chiede anticipi per «sbloccare» una pratica

## Come si verifica

1. Nella pagina personale sul sito c’è il numero di iscrizione OAM.
2. Nel sito dell’OAM si cerca Quinto S.r.l. nell’elenco dei mediatori e, nella sua scheda, il nome del
   collaboratore.
3. Se il nome non c’è, o i dati non coincidono, si può chiamare il numero verde prima di consegnare documenti.

Un collaboratore mostra il tesserino o il biglietto da visita al primo incontro e scrive da un indirizzo di
posta della società.

## Che cosa consegna al cliente

- l’informativa sulla privacy e il foglio informativo, prima di raccogliere dati
- una copia dell’incarico con il compenso in euro
- il PIES o l’IEBCC di ogni offerta che il cliente prende in considerazione
- la ricevuta dei documenti originali, se ne trattiene

## Regole di condotta

- Propone ciò che è adatto ai bisogni e alla capacità di rimborso, e spiega anche perché un finanziamento può
  non convenire.
- Descrive rischi e costi con la stessa evidenza dei vantaggi.
- Non promette esiti, tempi o tassi, e non insiste perché si decida in fretta.
- Non riceve somme o regali dalle banche: le provvigioni passano dalla società, e l’ordine delle offerte non
  ne dipende.
- Identifica il cliente e segnala le operazioni sospette, come chiede la normativa antiriciclaggio (D.Lgs.
  231/2007).
- Usa i dati del cliente solo per la pratica e solo con gli strumenti della società.
- Dichiara un conflitto di interessi, per esempio un legame con il venditore della casa.

## Segnalatori

Chi non è iscritto, come un’agenzia immobiliare o un professionista, può soltanto segnalare un nominativo con
il suo consenso. Non può illustrare prodotti, confrontare offerte, raccogliere domande o documenti.

## Quando qualcosa non va

Un cliente può presentare un [reclamo](/pagine/trasparenza) o un esposto all’OAM. Un collaboratore che viene a
sapere di un illecito può usare il canale riservato descritto in [Segnalazione di
illeciti](/pagine/whistleblowing).
`,
}
