import type { PageText } from './page-text.ts'

export const mortgages: PageText = {
  url: 'mutui',
  titolo: 'Mutui',
  descrizione:
    'Come funziona un mutuo, quali costi comprende, chi può chiederlo, quali documenti servono e che cosa prevede la legge.',
  testo: `
Un mutuo è un finanziamento a lungo termine, di solito garantito da un’ipoteca sulla casa. Questa pagina
spiega da che cosa dipende la rata, quali spese vanno contate e quali diritti ha chi firma. I termini tecnici
sono nel [glossario](/pagine/glossario).

## Come funziona

La banca versa una somma, in genere al momento del rogito, e la riceve indietro in rate mensili composte da
una quota di capitale e una di interessi. Con il piano di ammortamento alla francese, il più usato in Italia,
la rata di un mutuo a tasso fisso resta uguale: all’inizio prevalgono gli interessi, con il tempo il capitale.

Il tasso può essere:

- **fisso**: si decide alla firma, di solito sulla base dell’Eurirs della stessa durata, e non cambia più
- **variabile**: segue l’Euribor, e la rata sale o scende con lui
- **variabile con tetto**: segue l’Euribor fino a un massimo scritto nel contratto
- **misto**: a scadenze stabilite si può passare dal fisso al variabile o viceversa

Il finanziamento arriva di norma fino all’80 % del valore dell’immobile, che è il limite del credito
fondiario. Oltre serve una garanzia in più, per esempio quella del Fondo prima casa.

Si chiede un mutuo per acquistare, costruire o ristrutturare, per sostituire quello che si ha con uno di
un’altra banca (surroga o sostituzione) o per ottenere liquidità dando in garanzia una casa che già si
possiede.

## Quanto costa

Gli interessi sono la voce più grande, ma non la sola. Prima di scegliere conviene guardare il **TAEG**, che
riunisce in una percentuale all’anno tutti i costi noti del credito:

- istruttoria della pratica e perizia dell’immobile
- imposta sostitutiva, trattenuta dalla banca all’erogazione: è lo 0,25 % dell’importo per la prima casa e il
  2 % per gli altri acquisti di abitazioni
- incasso della rata e comunicazioni periodiche
- polizza incendio e scoppio, e le altre polizze che la banca richiede per concedere il mutuo
- compenso di mediazione

Non sono nel TAEG gli onorari del notaio per il mutuo e per la compravendita, né le imposte sull’acquisto:
vanno messi in conto a parte, con un preventivo.

Nel [calcolatore](/mutui) ogni voce è mostrata da sola, con l’esempio rappresentativo di ciascuna offerta.

## Chi può chiederlo

Non esiste un diritto al mutuo: decide la banca, che per legge deve verificare se la rata è sostenibile.
Guarda soprattutto:

- **il reddito** e la sua continuità: contratto di lavoro, anzianità, bilanci o dichiarazioni per chi lavora
  in proprio
- **il rapporto fra rata e reddito**, contando anche gli altri prestiti; molte banche non superano un terzo
  del netto
- **l’età** alla scadenza dell’ultima rata
- **la storia dei pagamenti**, come risulta nei sistemi di informazioni creditizie e nella Centrale dei rischi
- **l’immobile**: valore, regolarità urbanistica e catastale, provenienza

Quando il reddito di una persona non basta, si può chiedere il mutuo in due o con un garante, che però
risponde dell’intero debito.

## Documenti

Di ogni richiedente:

- documento d’identità, codice fiscale, certificato di stato civile o di residenza
- ultime buste paga e Certificazione Unica, oppure ultime due dichiarazioni dei redditi con le ricevute di
  invio
- estratti conto degli ultimi mesi e contratti degli altri finanziamenti in corso

Dell’immobile:

- proposta di acquisto o preliminare di compravendita
- atto di provenienza, visura e planimetria catastale
- titoli edilizi e, per una casa nuova, capitolato e permesso di costruire

## Che cosa dice la legge

I mutui ai consumatori sono regolati dagli articoli 120-quinquies e seguenti del Testo unico bancario (TUB),
scritti con il D.Lgs. 72/2016 per attuare la direttiva 2014/17/UE.

- Prima di impegnarsi si riceve il **PIES**, un prospetto uguale in tutta Europa, con cui confrontare le
  offerte. Dopo l’offerta vincolante ci sono almeno sette giorni per riflettere (art. 120-novies).
- La banca verifica il merito creditizio nell’interesse di chi chiede (art. 120-undecies).
- Il mutuo per acquistare o ristrutturare l’abitazione si può **estinguere prima**, in tutto o in parte, senza
  penali (art. 120-ter). Per gli altri mutui fondiari l’art. 40 ammette un compenso, che deve essere scritto
  nel contratto.
- La **surroga** è senza costi per il cliente, comprese le spese del notaio, e si chiude entro trenta giorni
  lavorativi dalla richiesta alla banca di partenza (art. 120-quater).
- La banca può proporre proprie polizze, ma deve accettare quella che il cliente trova altrove, se ha i
  contenuti minimi richiesti (art. 28 del D.L. 1/2012).
- Nessun tasso può superare la soglia d’usura del trimestre in cui il contratto è firmato (L. 108/1996).
- Il **Fondo di garanzia per la prima casa**, gestito da Consap, può coprire una parte del mutuo delle
  categorie che la legge indica, fra cui chi ha meno di 36 anni, le giovani coppie e le famiglie numerose,
  entro limiti di ISEE e di importo.

## Come lavoriamo

Si comincia dai conti, da soli o con un consulente. Se si decide di proseguire, si firma un incarico in cui il
nostro compenso è scritto in euro; si paga soltanto a mutuo erogato. Il consulente raccoglie i documenti una
volta sola, li presenta alla banca scelta e segue perizia, delibera e notaio. Se una domanda ha poche
possibilità, lo dice prima: ogni richiesta lascia una traccia nelle banche dati.

Confrontiamo le banche con cui abbiamo una convenzione, non tutto il mercato. Chi sono e come sono ordinate le
offerte si legge in [Trasparenza](/pagine/trasparenza).
`,
}
