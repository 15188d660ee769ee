import type { NewsItem } from './news-item.ts'

/** News about laws, with their sources. */
export const laws: readonly NewsItem[] = [
  {
    titolo: 'Reclami: a chi rivolgersi, e in quanto tempo si risponde',
    name: 'reclami-a-chi-rivolgersi',
    sommario: 'Mediatore, banca, OAM, Arbitro Bancario Finanziario: che cosa fa ciascuno.',
    daysAgo: 490,
    testo: `
Quando qualcosa non va, il primo problema è capire a chi scrivere. In un finanziamento ci sono spesso due
soggetti, il mediatore e la banca, e i rimedi sono diversi.

## Se riguarda il mediatore

Per esempio: un compenso non dovuto, informazioni sbagliate, documenti smarriti, una pratica trascurata. Si
presenta un **reclamo al mediatore**, per iscritto. La risposta arriva entro sessanta giorni. Poi:

- un esposto all’**OAM**, l’Organismo che tiene l’elenco e vigila sulla correttezza; può sanzionare, non
  risarcisce
- una **mediazione civile** presso un organismo iscritto nel registro del Ministero della giustizia
- il giudice, anche di pace per gli importi più piccoli

All’Arbitro Bancario Finanziario, in questo caso, non si può ricorrere: i mediatori creditizi non vi
aderiscono.

## Se riguarda la banca o la finanziaria

Per esempio: un tasso diverso da quello firmato, un conteggio di estinzione che non torna, una segnalazione
sbagliata alle banche dati. Si scrive all’**ufficio reclami** della banca, che ha sessanta giorni. In mancanza
di risposta, o se non è soddisfacente, entro dodici mesi dal reclamo si può ricorrere all’**Arbitro Bancario
Finanziario** (ABF):

- il ricorso si presenta online e non serve un avvocato
- ha un costo di venti euro, che la banca rimborsa se il ricorso è accolto
- vale fino a 200.000 €, se si chiede una somma di denaro
- la decisione non è una sentenza, ma le banche la rispettano quasi sempre; l’inadempimento è reso pubblico

Resta possibile segnalare il comportamento alla **Banca d’Italia** con un esposto, che non risolve la singola
lite ma aiuta la vigilanza.

## Come si scrive

Poche righe bastano: chi si è, quale contratto, che cosa è accaduto, che cosa si chiede. Si allegano le copie
dei documenti, mai gli originali, e si conserva la ricevuta. Un tono fermo e cifre precise funzionano meglio
di molte citazioni di legge.

I nostri recapiti e i passi successivi sono in [Trasparenza](/pagine/trasparenza).
`,
  },
  {
    titolo: 'Tassi soglia: come si legge il limite dell’usura',
    calcolatore: 'prestiti',
    name: 'tassi-soglia-come-si-leggono',
    sommario:
      'Ogni trimestre il Ministero pubblica i tassi medi. Da lì nasce il limite che nessun finanziamento può superare.',
    daysAgo: 400,
    testo: `
La L. 108/1996 ha dato all’usura una misura precisa: oltre un certo tasso gli interessi non sono dovuti, e chi
se li fa promettere commette un reato. La misura cambia ogni trimestre e con ogni tipo di credito.

## Come nasce la soglia

1. Le banche comunicano alla Banca d’Italia i tassi praticati, divisi per categoria: mutui a tasso fisso e
   variabile, prestiti personali, cessione del quinto, leasing, anticipi, scoperti e altre.
2. Si calcola la media, il **TEGM**, e il Ministero dell’economia la pubblica con un decreto prima dell’inizio
   del trimestre.
3. La **soglia** è il TEGM aumentato di un quarto, più quattro punti. La differenza fra soglia e media non può
   superare otto punti.

## Che cosa si confronta

Con la soglia non si confronta il TAN, e nemmeno il TAEG, ma il **TEG**: un tasso calcolato secondo le
istruzioni della Banca d’Italia. Somiglia al TAEG, perché contiene interessi e spese, ma tratta in modo
diverso alcune voci, come le imposte, che ne restano fuori.

Conta il momento della **firma**: si guarda la soglia di quel trimestre, per quella categoria e, dove
previsto, per quella fascia di importo. Se in seguito le medie scendono, il contratto non diventa per questo
usurario.

Anche gli interessi di **mora** hanno un limite: la Corte di Cassazione lo ricava aggiungendo alla media la
maggiorazione rilevata per la mora.

## Che cosa succede oltre

Se il tasso pattuito supera la soglia, la clausola è nulla e **non sono dovuti interessi** (art. 1815 del
codice civile). Si può presentare un reclamo, ricorrere all’ABF o al giudice.

## Nei nostri calcolatori

Il TEG si calcola per ogni offerta, e quelle oltre la soglia del trimestre non sono mostrate. I valori in uso
e la loro data si leggono nella pagina [Tassi](/tassi); il metodo è in [Trasparenza dei
calcolatori](/pagine/trasparenza-calcolatori).
`,
  },
  {
    titolo: 'Credito ai consumatori: che cosa cambia con il D.Lgs. 212/2025',
    calcolatore: 'prestiti',
    name: 'credito-ai-consumatori-nuove-regole',
    sommario:
      'Fino a 100.000\u00a0€, avvertenze più chiare, più tutele nella valutazione, dal 20 novembre 2026.',
    daysAgo: 300,
    testo: `
Il D.Lgs. 31 dicembre 2025, n. 212, pubblicato in Gazzetta Ufficiale il 9 gennaio 2026, attua la direttiva
(UE) 2023/2225 e riscrive una parte del Testo unico bancario. Le nuove regole si applicano dal **20 novembre
2026**. Ai contratti firmati prima continuano ad applicarsi, di regola, le norme precedenti.

## Più contratti tutelati

Il limite passa da 75.000 a **100.000 €**. Entrano anche forme di credito che prima restavano fuori, come
molte dilazioni di pagamento offerte al momento dell’acquisto.

## Pubblicità e informazioni

La pubblicità deve contenere l’avvertenza che prendere denaro in prestito costa denaro e, quando indica un
tasso o un costo, un **esempio rappresentativo** ben leggibile. Prima della firma si riceve il modulo europeo,
l’IEBCC, con le informazioni più importanti in evidenza all’inizio.

## La valutazione

Il finanziatore deve verificare se il consumatore può restituire, con dati pertinenti e proporzionati. Non può
usare quelli presi dai social network né le categorie particolari, come la salute. Se la valutazione è fatta
anche in parte da un sistema automatico, si può chiedere che **intervenga una persona**, avere una spiegazione
e contestare il risultato.

## Polizze

Per alcune malattie oncologiche guarite da tempo i dati non possono essere usati nelle polizze legate al
credito. Si ha inoltre più tempo per confrontare le coperture prima di decidere.

## Recesso e rimborso anticipato

Restano i **quattordici giorni** per recedere. Chi rimborsa prima ha diritto alla riduzione di **tutti** i
costi, in proporzione alla durata che resta.

## Chi è in difficoltà

Prima di agire per il recupero, il finanziatore deve considerare misure come una nuova durata, una sospensione
o un rinvio. Sono previsti servizi di consulenza sul debito.

## Da parte nostra

Esempio rappresentativo, avvertenza e avviso sui criteri di ordinamento sono già accanto a ogni offerta dei
[calcolatori](/prestiti). I particolari dipendono anche dalle disposizioni della Banca d’Italia: per il
proprio caso vale ciò che è scritto nel contratto e nella legge, non questo riassunto.
`,
  },
  {
    titolo: 'Oblio oncologico: che cosa non si può più chiedere',
    name: 'oblio-oncologico',
    sommario: 'La L. 193/2023 protegge chi è guarito quando chiede un mutuo o una polizza.',
    daysAgo: 205,
    testo: `
Chi è guarito da un tumore non deve portarne le conseguenze in banca. La L. 193/2023 stabilisce che, dopo un
certo tempo, nessuno può chiedere informazioni sulla malattia né tenerne conto in un contratto.

## Da quando

Il divieto vale quando sono passati più di **dieci anni** dalla fine del trattamento attivo, senza recidive.
Il termine si riduce a **cinque anni** se la malattia è insorta prima dei ventuno anni. Un decreto del
Ministero della salute elenca le patologie per le quali bastano periodi più brevi.

## In quali contratti

- mutui, prestiti e ogni altro contratto bancario o finanziario
- polizze, comprese quelle collegate al credito, come nella cessione del quinto
- in generale, ogni contratto in cui la salute potrebbe influire sulle condizioni

Né la banca, né l’assicurazione, né il mediatore possono chiedere queste informazioni, raccoglierle da altre
fonti, usare quelle già in loro possesso per peggiorare le condizioni o imporre visite mediche su questo
punto. Le clausole contrarie sono nulle; il resto del contratto resta valido.

## Che cosa si fa in pratica

1. Nel questionario sanitario si risponde alle altre domande con esattezza. Su questa, se il termine è
   passato, non si deve dire nulla.
2. Se l’informazione era già stata data, si può chiedere che non sia usata e che sia cancellata, inviando il
   **certificato di oblio oncologico**.
3. Il certificato si chiede, gratis, alla struttura che ha curato, al medico specialista o al medico di
   famiglia.

Chi riceve una domanda che non dovrebbe essere fatta può presentare un reclamo, rivolgersi all’IVASS per le
polizze o al Garante per la protezione dei dati personali, che vigila sull’applicazione della legge.

I nostri consulenti non raccolgono questionari sanitari: quando servono, vanno direttamente all’assicurazione.
Se un modulo contiene una domanda superata, la segnaliamo alla compagnia.
`,
  },
  {
    titolo: 'Fondo prima casa: chi può chiederlo e come',
    calcolatore: 'mutui',
    name: 'fondo-prima-casa',
    sommario: 'La garanzia pubblica aiuta chi ha poco da versare all’inizio. Che cosa copre, e che cosa no.',
    daysAgo: 75,
    testo: `
Il Fondo di garanzia per la prima casa, istituito dalla L. 147/2013 e gestito da Consap, garantisce alla banca
una parte del mutuo. Per chi non ha risparmi sufficienti a coprire la differenza fra prezzo e finanziamento
può essere la via per superare l’80 % del valore.

## Chi può chiederlo

Dal 2025 il Fondo è riservato ad alcune categorie, con limiti di ISEE:

- chi non ha compiuto 36 anni
- giovani coppie, sposate o conviventi da almeno due anni, in cui uno dei due non ha superato i 35 anni
- genitori soli con figli minori
- inquilini di case popolari
- famiglie con almeno tre figli sotto i 21 anni, con soglie di ISEE che crescono con il numero dei figli

Non bisogna essere proprietari di altre abitazioni, salvo quelle ereditate e cedute in uso gratuito a genitori
o fratelli. La casa deve essere l’abitazione principale, non di lusso, e il mutuo non può superare **250.000
€**.

## Che cosa copre

La garanzia riguarda una quota del capitale, più alta per chi chiede oltre l’80 % del valore. Copre la
**banca**, non il cliente: se le rate non sono pagate, il Fondo paga la banca e poi chiede la somma a chi ha
firmato. La casa resta comunque ipotecata.

Il Fondo non riduce da solo il tasso e non obbliga a concedere il mutuo: la banca valuta il reddito come
sempre. Non può però chiedere altre garanzie personali, oltre all’ipoteca e alle polizze previste dalla legge.

## Come si chiede

1. Si compila il modulo di Consap, con documento e ISEE in corso di validità.
2. Lo si consegna alla banca, fra quelle aderenti, insieme alla domanda di mutuo.
3. La banca lo trasmette a Consap, che risponde di norma entro venti giorni.
4. Il mutuo si eroga entro i termini previsti dalla risposta.

Requisiti, quote e scadenze sono stabiliti dalle leggi di bilancio e possono cambiare: prima della domanda si
verificano sul sito di Consap o con un consulente. Si veda anche la pagina [Mutui](/mutui).
`,
  },
]
