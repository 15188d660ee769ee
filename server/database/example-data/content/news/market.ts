import type { NewsItem } from './news-item.ts'

/** News about the credit market, without figures that become outdated. */
export const market: readonly NewsItem[] = [
  {
    titolo: 'Che cosa muove Euribor ed Eurirs',
    calcolatore: 'mutui',
    name: 'che-cosa-muove-gli-indici',
    sommario: 'Due indici, due storie: perché a volte uno sale mentre l’altro scende.',
    daysAgo: 430,
    testo: `
Chi segue i mutui sente parlare ogni giorno di Euribor ed Eurirs. Vengono nominati insieme, ma misurano cose
diverse, e possono muoversi in direzioni opposte.

## L’Euribor guarda all’oggi

È il costo del denaro fra banche per periodi brevi, da una settimana a un anno. Sta vicino ai tassi ufficiali
della Banca centrale europea e si muove quando questi cambiano o quando i mercati pensano che stiano per
cambiare. Per questo l’Euribor a sei o dodici mesi anticipa spesso quello a uno o tre.

Chi ha un mutuo variabile ne sente l’effetto alla prima revisione della rata: non il giorno dell’annuncio, ma
alla data scritta nel contratto.

## L’Eurirs guarda lontano

Esprime quanto costa oggi scambiare un tasso fisso con uno variabile per dieci, venti o trent’anni. Dipende da
ciò che ci si aspetta sull’inflazione, sulla crescita e sulle decisioni future della banca centrale. Può
scendere mentre i tassi ufficiali sono ancora alti, se si prevede che caleranno, e salire quando i tagli sono
già avvenuti.

Di solito i tassi lunghi sono più alti di quelli brevi, perché chi presta per molto tempo chiede un premio.
Quando accade il contrario si parla di **curva invertita**, e il fisso può costare meno del variabile.

## Che cosa farsene

- Un articolo sui tassi ufficiali non dice quale sarà il mutuo di domani: l’attesa è spesso già nei prezzi.
- Fra due banche, nello stesso giorno, l’indice è uguale. La differenza la fanno **spread, spese e polizze**,
  cioè quello che si può confrontare.
- Rimandare un acquisto nella speranza di un indice più basso è una scommessa. Chiedere un’offerta e sapere
  fino a quando vale è un’informazione.

I valori del giorno, con il loro grafico, sono nella pagina [Tassi](/tassi). Un andamento passato non dice
quello futuro: serve a capire quanto un indice può muoversi, non dove andrà.
`,
  },
  {
    titolo: 'Perché due banche rispondono in modo diverso alla stessa domanda',
    calcolatore: 'mutui',
    name: 'due-banche-due-risposte',
    sommario: 'Un rifiuto non è sempre un giudizio sulla persona. Come nascono i criteri di una banca.',
    daysAgo: 270,
    testo: `
Stesso reddito, stessa casa, stessi documenti: una banca delibera, un’altra rifiuta. Succede spesso, e di rado
per un errore. Ogni banca ha una propria politica del credito, che cambia più volte l’anno.

## Che cosa cambia da una banca all’altra

- **Il reddito che conta.** C’è chi considera per intero straordinari, premi e affitti percepiti, chi solo in
  parte, chi per nulla. Per chi lavora in proprio alcune guardano l’ultimo anno, altre la media di due o tre.
- **L’anzianità.** Un contratto a tempo indeterminato appena firmato basta per alcune; altre chiedono di
  superare la prova o un certo numero di mesi.
- **Il rapporto fra rata e reddito.** La soglia varia, e varia la somma che si considera necessaria per
  vivere.
- **La casa.** Piccoli comuni, metrature ridotte, immobili provenienti da donazione o con vincoli sono
  accettati da alcune e da altre no.
- **La storia.** Un ritardo di anni fa può essere ininfluente o decisivo.
- **Il momento.** Una banca che ha raggiunto gli obiettivi in un’area può diventare più selettiva, e
  viceversa.

## Perché conviene non tentare a caso

Ogni domanda lascia una traccia nei sistemi di informazioni creditizie. Tre richieste ravvicinate possono far
pensare a tre rifiuti, anche quando non lo sono. È meglio capire prima quale banca ha criteri adatti, e
presentarne una sola, completa.

È la parte meno visibile del lavoro di un mediatore: conoscere le politiche, tenerle aggiornate e leggere i
documenti con gli occhi di chi deciderà. I nostri calcolatori applicano i limiti che le banche comunicano e
dicono quali offerte sono **escluse, e per quale ragione**.

## Se arriva un rifiuto

Si può chiedere il motivo. Se dipende dai dati di un archivio, la banca deve dire quale, e si può verificare
che siano corretti. Poi si decide: correggere, aspettare, ridurre l’importo, aggiungere un garante o
rivolgersi altrove. Nessuno può garantire l’esito, e chi lo fa va evitato.
`,
  },
  {
    titolo: 'Classe energetica e mutuo: che cosa guardano le banche',
    calcolatore: 'mutui',
    name: 'mutui-green',
    sommario:
      'Condizioni diverse per le case efficienti o da ristrutturare: quali documenti servono e quali domande fare.',
    daysAgo: 105,
    testo: `
Molte banche propongono condizioni dedicate, spesso chiamate «green», a chi compra una casa in classe
energetica alta o migliora quella che ha. La ragione è semplice: un’abitazione efficiente costa meno da
mantenere e conserva meglio il suo valore, che è la garanzia del mutuo.

## Che cosa si intende per green

Non esiste una definizione unica. Secondo la banca può bastare:

- acquistare un immobile nelle classi più alte dell’**attestato di prestazione energetica** (APE)
- ristrutturare migliorando la classe di un certo numero di gradini
- ridurre il fabbisogno di energia di una percentuale stabilita

Il vantaggio può essere uno spread più basso, una spesa in meno o un importo maggiore. Va verificato nel TAEG:
un tasso ridotto con più spese può non convenire.

## I documenti

1. L’**APE** in corso di validità, rilasciato da un tecnico abilitato. Per un acquisto lo consegna chi vende.
2. Per i lavori: preventivi, relazione del tecnico con la classe attesa e, alla fine, il nuovo APE.
3. I titoli edilizi, quando servono.

Nelle ristrutturazioni la condizione spesso parte da subito e si **perde** se alla fine la classe promessa non
è raggiunta: si legge nel contratto entro quando bisogna consegnare il nuovo attestato, e che cosa accade in
caso contrario.

## E le altre case?

Una classe bassa non impedisce il mutuo. La direttiva europea sulla prestazione energetica degli edifici
chiede agli Stati di ridurre i consumi nel tempo, e questo potrà pesare sulle valutazioni; oggi conviene
soprattutto mettere in conto i lavori nel prezzo, e chiedere se il mutuo può finanziare acquisto e
ristrutturazione insieme.

Le detrazioni fiscali per i lavori sono un capitolo a parte, con regole che cambiano ogni anno: si verificano
con un commercialista prima di contarle nel piano.

Nel [calcolatore](/mutui) la classe energetica si può indicare: le offerte che ne tengono conto sono calcolate
di conseguenza.
`,
  },
]
