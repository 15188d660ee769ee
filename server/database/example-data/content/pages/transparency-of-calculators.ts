import { simulationLastsDays } from '../../../../../contract/products/simulation-link.ts'
import type { PageText } from './page-text.ts'

export const calculatorTransparency: PageText = {
  url: 'trasparenza-calcolatori',
  titolo: 'Trasparenza dei calcolatori',
  descrizione:
    'Come calcoliamo rata, TAEG e totale, quali costi entrano, come sono ordinate le offerte, che cosa resta escluso e quali dati si conservano.',
  testo: `
I calcolatori di Quinto mostrano offerte vere, con le condizioni caricate dalle banche convenzionate e gli
indici del giorno. Sono un confronto, non una proposta di contratto: l’offerta definitiva è quella della
banca, dopo l’istruttoria.

## La rata

Si usa il piano di ammortamento **alla francese**: rate costanti, interessi calcolati sul capitale che resta,
un dodicesimo del TAN per ogni mese. Ogni rata è arrotondata al centesimo; l’ultima assorbe la differenza.

- **Tasso fisso**: indice Eurirs della stessa durata più lo spread, oppure il tasso finito indicato dalla
  banca.
- **Tasso variabile**: Euribor del giorno più lo spread, tenuto **fermo** fino alla fine. La rata reale
  cambierà con l’indice.
- **Cessione del quinto**: la rata non supera un quinto del netto e, per le pensioni, lascia il trattamento
  minimo.

## Il TAEG

È il tasso, su base annua, che rende uguali il valore di ciò che si riceve e quello di tutto ciò che si paga,
secondo la formula della normativa europea. Comprende i costi noti:

- interessi
- istruttoria e perizia
- imposta sostitutiva o imposta di bollo
- incasso delle rate e comunicazioni
- polizze obbligatorie per avere il credito o per averlo a quelle condizioni
- compenso di mediazione

Non comprende le spese notarili, le imposte sulla compravendita, le polizze facoltative e quanto è dovuto solo
in caso di ritardo. Ogni importo si può aprire: si leggono le voci, la loro fonte e la data.

## L’usura

Per ogni offerta si calcola il **TEG**, cioè il tasso che la Banca d’Italia usa per il confronto con la soglia
della categoria e del trimestre (L. 108/1996). Un’offerta che supera la soglia non è mostrata.

## L’ordine

Le offerte sono in ordine di TAEG crescente e, a parità, di totale da restituire. Non esistono posizioni a
pagamento, e le provvigioni delle banche non cambiano l’ordine. Il confronto riguarda le banche convenzionate
e non l’intero mercato; il loro numero è scritto accanto ai risultati.

## Che cosa resta escluso

Un’offerta non compare se la richiesta è fuori dai limiti della banca: importo, durata, rapporto fra mutuo e
valore, rapporto fra rata e reddito, età alla scadenza, tipo di lavoro, provincia, finalità. Il calcolatore
dice quante offerte sono escluse e perché.

Il calcolatore non conosce, e quindi non valuta, la storia creditizia, lo stato dell’immobile e le condizioni
personali che la banca considera nell’istruttoria.

## L’esempio rappresentativo

Accanto a ogni tasso o costo c’è un esempio con TAN, TAEG, importo, durata, rata, numero di rate e totale
dovuto. È calcolato dal prodotto, non scritto a mano, e scompare quando il prodotto scade.

## I siti dei partner

Gli stessi calcolatori possono trovarsi su altri siti. Il servizio resta di Quinto, che è indicato nel
riquadro. Sui siti di chi **non** è iscritto all’OAM non c’è confronto fra banche: si stima una rata con un
tasso ipotizzato e si può lasciare un recapito.

## I dati

- Le cifre scritte nel calcolatore servono al calcolo. Finché non si chiede un contatto, non sono collegate a
  una persona.
- Quando si chiede di essere richiamati, i dati della simulazione sono allegati alla richiesta.
- Una simulazione conservata per link non contiene nome né recapiti, ma i dati da cui dipendono le sue cifre:
  anche età, reddito e altre rate, se indicati. Chi ha il link può vederla; dopo ${simulationLastsDays} giorni è cancellata. Se si chiede il link per e-mail, con la simulazione resta solo
  un’impronta dell’indirizzo, che serve a ritrovarla nell’area clienti.

Chi crede che un calcolo sia sbagliato può scriverlo dalla pagina [Contatti](/contattaci), indicando le
cifre indicate.
`,
}
