import type { PageText } from './page-text.ts'

/** The glossary, in alphabetical order. */
export const glossary: PageText = {
  url: 'glossario',
  titolo: 'Glossario del credito',
  descrizione:
    'Le parole di mutui, prestiti, cessione del quinto e leasing spiegate una per una, da Accollo a Usura.',
  testo: `
Le parole che si incontrano in un preventivo o in un contratto, in ordine alfabetico.

## Accollo

Chi compra una casa con un mutuo può subentrare nel debito del venditore, alle stesse condizioni. Se la banca
non libera il venditore, questi resta obbligato insieme al nuovo debitore.

## Ammortamento

Il piano con cui il debito si restituisce: quante rate, quando, e quanta parte di ciascuna è capitale. Nel
piano **alla francese** la rata è costante; in quello **all’italiana** è costante la quota di capitale, e la
rata diminuisce.

## Atto di benestare

Nella cessione del quinto, la dichiarazione con cui il datore di lavoro conferma alla banca che tratterrà la
quota dallo stipendio.

## Canone

Nel leasing, la somma che si paga ogni mese per usare il bene: una parte è capitale, una parte interessi.

## Cap

Il tetto di un mutuo variabile: per quanto salga l’indice, il tasso non lo supera. Di solito si paga con uno
spread più alto.

## Centrale dei rischi

L’archivio della Banca d’Italia sui debiti verso banche e finanziarie, di norma da 30.000 € in su; le
sofferenze sono segnalate anche per importi più bassi. Chiunque può chiedere i propri dati, gratis.

## Cessione del quinto

Prestito la cui rata è trattenuta dallo stipendio o dalla pensione, entro un quinto del netto. È regolata dal
D.P.R. 180/1950. Si veda la pagina [Cessione del quinto](/cdq).

## Comunicazione di cedibilità

Il documento con cui l’INPS dice a quanto può arrivare la rata di una cessione sulla pensione.

## Consap

La società pubblica che gestisce, fra gli altri, il Fondo di garanzia per la prima casa e il Fondo di
solidarietà che permette di sospendere le rate del mutuo in caso di perdita del lavoro o di altri eventi
gravi.

## Consolidamento

Un finanziamento nuovo che chiude quelli in corso, per pagare una rata sola. Va confrontato il totale da
restituire prima e dopo.

## CRIF e SIC

I **sistemi di informazioni creditizie** (SIC) sono archivi privati, di cui CRIF gestisce il più noto.
Raccolgono richieste, finanziamenti e pagamenti, anche puntuali. I tempi di conservazione sono nel codice di
condotta approvato dal Garante: per esempio, un ritardo di una o due rate si cancella dodici mesi dopo essere
stato sanato.

## Delegazione di pagamento

Prestito trattenuto dallo stipendio accanto alla cessione del quinto. Richiede il consenso del datore di
lavoro.

## Delibera

La decisione della banca di concedere il finanziamento. Per un mutuo spesso sono due: una sul reddito, una
definitiva dopo la perizia e la relazione del notaio.

## Estinzione anticipata

Il rimborso, totale o parziale, prima della scadenza. Per il mutuo destinato alla casa è senza penali; per il
credito ai consumatori riduce il costo totale in proporzione alla durata che resta.

## Euribor

L’indice dei mutui variabili, pubblicato da EMMI nei giorni di apertura del sistema di pagamenti europeo. Si
veda [Tassi](/tassi).

## Eurirs

Detto anche IRS: l’indice da cui si parte per i mutui a tasso fisso. Ne esiste uno per ogni durata.

## Fideiussione

L’impegno con cui una persona garantisce il debito di un’altra con tutto il proprio patrimonio. Se è «omnibus»
copre anche debiti futuri, entro un importo massimo che deve essere scritto.

## Floor

Il tasso minimo di un mutuo variabile: anche se l’indice scende, il tasso non va sotto.

## IEBCC

Informazioni europee di base sul credito ai consumatori, in inglese SECCI: il modulo, uguale in tutta
l’Unione, che si riceve prima di firmare un prestito o una cessione del quinto.

## Imposta sostitutiva

Imposta sui finanziamenti di durata superiore a diciotto mesi, che sostituisce quelle di registro, di bollo,
ipotecarie e catastali (D.P.R. 601/1973). È lo 0,25 % dell’importo; il 2 % per l’acquisto, la costruzione o la
ristrutturazione di abitazioni diverse dalla prima casa. La trattiene la banca.

## Ipoteca

Il diritto sulla casa che garantisce la banca: se il debito non è pagato, il bene può essere venduto all’asta.
Si iscrive nei registri immobiliari, di solito per una somma più alta del mutuo, e si cancella senza costi
dopo l’ultima rata.

## ISC

Indicatore sintetico di costo: nel credito corrisponde in sostanza al TAEG. Si trova nei fogli informativi più
vecchi e in alcuni prodotti per le imprese.

## Istruttoria

L’esame della domanda: documenti, reddito, banche dati, garanzie. Il suo costo, se c’è, è nel TAEG.

## Leasing

Il contratto con cui un’impresa o un professionista usa un bene, comprato dalla società di leasing, pagando un
canone; alla fine lo riscatta o lo restituisce. Si veda la pagina [Leasing](/leasing).

## LTV

Loan to value: il rapporto fra l’importo del mutuo e il valore dell’immobile. Nel credito fondiario il limite
è l’80 %, salvo garanzie aggiuntive.

## Maxicanone

Nel leasing, la somma versata all’inizio. Più è alta, più bassi sono i canoni.

## Merito creditizio

La capacità di restituire, come la valuta chi finanzia guardando redditi, impegni e storia dei pagamenti. La
verifica è un obbligo di legge.

## Montante

Nella cessione del quinto, la rata moltiplicata per il numero di rate: è il totale che si restituirà.

## Mora

L’interesse in più dovuto per un pagamento in ritardo. Il contratto ne indica la misura.

## OAM

Organismo per la gestione degli elenchi degli agenti in attività finanziaria e dei mediatori creditizi. Tiene
gli elenchi, verifica i requisiti e può sanzionare.

## Perizia

La stima del valore dell’immobile, fatta da un tecnico scelto dalla banca o accettato da essa, secondo criteri
riconosciuti.

## PIES

Prospetto informativo europeo standardizzato, in inglese ESIS: il documento che descrive un’offerta di mutuo e
permette di confrontarla con le altre.

## Polizza

Il contratto di assicurazione collegato al credito: incendio e scoppio per la casa, vita, perdita del lavoro.
Se è obbligatoria il premio entra nel TAEG, e si può scegliere altrove.

## Preammortamento

Il periodo iniziale in cui si pagano solo interessi, e il capitale non diminuisce.

## Quota cedibile

La parte dello stipendio o della pensione che si può cedere: al massimo un quinto del netto.

## Rata

Il pagamento periodico che restituisce il debito. È fatta di una quota di capitale e di una quota di
interessi, a cui possono aggiungersi spese di incasso.

## Recesso

Il diritto di tornare indietro dopo la firma. Nel credito ai consumatori si esercita entro quattordici giorni.

## Riscatto

Nel leasing, il prezzo stabilito all’inizio a cui, alla fine, si può acquistare il bene.

## Spread

Il margine che la banca aggiunge all’indice. Non cambia per tutta la durata, salvo accordo.

## Surroga

Il trasferimento del mutuo a un’altra banca, senza costi e con la stessa ipoteca (art. 120-quater TUB). Si può
cambiare tasso e durata, non ottenere altro denaro.

## TAEG

Tasso annuo effettivo globale: il costo complessivo del credito, in percentuale all’anno. Comprende interessi
e spese note, compreso il compenso di mediazione. È il numero con cui si confrontano due offerte.

## TAN

Tasso annuo nominale: il solo interesse, senza spese.

## Tasso soglia

Il limite oltre il quale un tasso è usurario. Si ricava dal TEGM della categoria e cambia ogni trimestre.

## TEG

Tasso effettivo globale: il tasso di un singolo finanziamento, calcolato con le istruzioni della Banca
d’Italia per il confronto con la soglia d’usura. Somiglia al TAEG, ma alcune voci sono diverse.

## TEGM

Tasso effettivo globale medio: la media rilevata per ogni categoria di credito e pubblicata ogni trimestre dal
Ministero dell’economia.

## Usura

Il reato di chi si fa promettere interessi oltre la soglia di legge (L. 108/1996). Gli interessi usurari non
sono dovuti.
`,
}
