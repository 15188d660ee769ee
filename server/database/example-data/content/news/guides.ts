import type { NewsItem } from './news-item.ts'

/** Practical guides. */
export const guides: readonly NewsItem[] = [
  {
    titolo: 'Tasso fisso o variabile: che cosa guardare prima di scegliere',
    calcolatore: 'mutui',
    name: 'tasso-fisso-o-variabile',
    sommario: 'La rata di oggi non dice tutto: contano la durata, il reddito e quanto può salire.',
    daysAgo: 520,
    testo: `
La domanda che ogni consulente riceve per prima è anche quella a cui nessuno può rispondere con certezza:
saliranno o scenderanno? Conviene partire da un’altra, che riguarda chi firma: quanto può crescere la rata
senza mettere in difficoltà la famiglia?

## Che cosa si paga nell’uno e nell’altro

Il **tasso fisso** nasce dall’Eurirs della stessa durata, e resta uguale fino alla fine. Si paga la certezza:
in molti periodi costa qualcosa in più, in altri, quando i mercati si aspettano ribassi, può costare perfino
meno.

Il **variabile** segue l’Euribor: la rata si adegua ogni mese, ogni tre o ogni sei. Esistono forme intermedie.
Il **variabile con tetto** sale fino a un massimo; il **misto** permette di cambiare a date stabilite. Ognuna
ha un prezzo, che sta nello spread.

## Tre domande

- Quanto pesa la rata sul reddito di oggi, e quanto peserebbe se salisse di un terzo?
- Per quanti anni si pensa di tenere il mutuo? Chi prevede di vendere o di estinguere presto sopporta meno
  anni di incertezza.
- Ci sono entrate sicure, con cui rimborsarne una parte prima?

## Come fare la prova

Nel [calcolatore](/mutui) si confrontano le due offerte sullo stesso importo e sulla stessa durata. Per il
variabile il calcolo tiene fermo l’indice di oggi: non è una previsione. Si può allora ripetere il conto con
un tasso più alto e guardare la rata che ne esce. Se quella cifra toglie il sonno, la risposta c’è già.

Non si guarda la sola rata: a parità di durata il TAEG comprende anche istruttoria, perizia, imposta e
polizze, che fra una banca e l’altra possono cambiare più del tasso.

## Una scelta che si può rivedere

Un mutuo per la casa si può trasferire a un’altra banca senza costi, con la surroga, e passare da un tasso
all’altro. Non è però un diritto incondizionato: la nuova banca valuta di nuovo reddito e immobile, e le
condizioni saranno quelle di quel giorno. Meglio scegliere un mutuo che si potrebbe tenere fino in fondo.
`,
  },
  {
    titolo: 'Leggere un PIES in dieci minuti',
    calcolatore: 'mutui',
    name: 'leggere-un-pies',
    sommario: 'Il prospetto è uguale in tutta Europa. Ecco le sezioni da guardare per prime.',
    daysAgo: 455,
    testo: `
Il PIES, prospetto informativo europeo standardizzato, è il documento che la banca consegna prima che ci si
impegni con un mutuo. È lungo, ma ha sempre lo stesso ordine: una volta imparato, due offerte si confrontano
riga per riga.

## Da dove cominciare

1. **Caratteristiche principali** (sezione 3). Importo, durata, tipo di tasso, totale da restituire. Si
   controlla che siano quelli discussi: un importo tondo diverso può nascondere una polizza finanziata.
2. **Tasso e altri costi** (sezione 4). Qui sta il TAEG, con l’elenco delle spese che comprende e di quelle
   che non comprende. Se il tasso è variabile, c’è un esempio di quanto potrebbe salire.
3. **Importo delle rate** (sezione 6). Per il variabile, anche la rata nell’ipotesi peggiore che la banca deve
   mostrare.
4. **Obblighi supplementari** (sezione 8). Conto corrente, accredito dello stipendio, polizze: che cosa è
   obbligatorio per avere il mutuo, che cosa lo è per avere quel tasso, che cosa si può lasciare.
5. **Estinzione anticipata** (sezione 9). Per il mutuo sulla casa non ci sono penali.

## Le domande da fare

- Fino a quando valgono queste condizioni?
- Se scelgo un’altra polizza, il tasso cambia?
- Quali spese si pagano anche se il mutuo non si fa? La perizia, per esempio.
- Quando si legge l’indice: oggi, alla delibera o alla firma?

## Quanto tempo si ha

Dopo l’offerta vincolante la legge dà almeno sette giorni per riflettere. In questo periodo la banca è
impegnata, il cliente no: può accettare subito o prendersi tutto il tempo. È il momento per rileggere con
calma, anche con una persona di fiducia.

Il PIES non si paga e non impegna. Se ne possono chiedere diversi, e il nostro consulente li mette uno accanto
all’altro. Le parole difficili sono nel [glossario](/pagine/glossario).
`,
  },
  {
    titolo: 'Surroga: quando vale la pena fare i conti',
    calcolatore: 'mutui',
    name: 'surroga-quando-fare-i-conti',
    sommario: 'Trasferire il mutuo è gratis, ma non sempre fa risparmiare. Le tre cifre da confrontare.',
    daysAgo: 365,
    testo: `
La surroga permette di spostare il mutuo da una banca a un’altra, con la stessa ipoteca e senza spese: né
perizia, né istruttoria, né notaio sono a carico di chi la chiede. La banca di partenza non può opporsi. Per
questo, se i tassi sono cambiati o la propria situazione è migliorata, conviene almeno fare i conti.

## Le tre cifre

- **Il debito che resta.** È su questo che si risparmia. Alla fine del piano gli interessi rimasti sono pochi,
  e una differenza di tasso conta meno.
- **Gli anni che mancano.** A parità di rata, accorciare la durata è il modo più efficace di pagare meno.
  Allungarla abbassa la rata, ma può annullare il vantaggio.
- **Il totale da pagare da oggi in poi**, nell’uno e nell’altro caso. È il confronto vero, e comprende polizze
  e spese di conto.

## Che cosa può sorprendere

Una polizza pagata in anticipo con il vecchio mutuo continua o si rimborsa: va chiesto. Se il mutuo precedente
godeva di un’agevolazione, per esempio una garanzia pubblica, bisogna verificare che cosa ne resta. La
detrazione degli interessi, per la prima casa, prosegue sul debito residuo.

La surroga non dà denaro in più. Se servono altri fondi si parla di **sostituzione**: un mutuo nuovo, con le
sue spese.

## Come si svolge

1. Si chiede un’offerta alla nuova banca, con il conteggio del debito residuo.
2. La nuova banca valuta reddito e immobile, come per un mutuo qualsiasi.
3. Le due banche si scambiano le informazioni: dal momento in cui comincia questo scambio la legge dà trenta
   giorni lavorativi.
4. Si firma dal notaio, scelto di solito dalla nuova banca, che lo paga.

Prima di cominciare vale un tentativo più semplice: chiedere alla propria banca di **rinegoziare**. Non è
obbligata ad accettare, ma spesso preferisce ridurre il margine che perdere il cliente. Un consulente può
preparare il confronto con le cifre scritte, anche per chi poi resta dov’è.
`,
  },
  {
    titolo: 'Prima il preliminare o prima il mutuo?',
    calcolatore: 'mutui',
    name: 'preliminare-e-mutuo',
    sommario: 'Come proteggere la caparra quando si compra casa con un finanziamento.',
    daysAgo: 250,
    testo: `
Trovata la casa, tutto accelera: proposta, caparra, preliminare, rogito. Il mutuo ha tempi suoi, e chi firma
senza pensarci rischia di dover comprare prima di avere il denaro.

## L’ordine consigliato

1. **Valutazione del reddito**, prima di cercare. La banca indica quanto si potrebbe avere: si guarda la
   fascia giusta e si tratta con più sicurezza.
2. **Controlli sulla casa**, prima della proposta: planimetria uguale allo stato reale, titoli edilizi,
   provenienza, spese di condominio arretrate. Le stesse cose che guarderà il perito.
3. **Proposta o preliminare con una condizione sospensiva**: l’acquisto vale solo se il mutuo è concesso entro
   una certa data. Va scritta con precisione: importo minimo, banca o banche, termine, restituzione delle
   somme.
4. **Domanda di mutuo completa**, appena firmato.

## Quanto tempo prevedere

Da otto a dodici settimane fra il preliminare e il rogito sono una misura prudente. La provenienza da
donazione, un’eredità recente, una difformità catastale o un immobile da frazionare possono chiederne altre.

## La caparra

La **caparra confirmatoria** si perde se chi compra si ritira senza una ragione prevista dal contratto. Un
**acconto**, invece, si restituisce. La differenza sta nelle parole usate: vale la pena farle leggere a un
notaio prima della firma. Il preliminare si può anche trascrivere, e protegge da ipoteche e vendite
successive; per una casa da costruire la legge prevede una fideiussione a garanzia di ciò che si versa.

## Le spese da mettere da parte

Oltre all’anticipo sul prezzo servono imposte, notaio, eventuale agenzia, perizia e istruttoria. Non sono
finanziate dal mutuo, salvo casi particolari. Un conto scritto all’inizio evita di scoprirle tutte insieme.

Il consulente segue i tempi della banca e dice subito se una data non è realistica: spostare un rogito è più
facile un mese prima che una settimana prima.
`,
  },
  {
    titolo: 'Riunire i prestiti: i conti da fare prima',
    calcolatore: 'prestiti',
    name: 'riunire-i-prestiti',
    sommario: 'Una rata sola è più comoda. Se costa meno lo dicono due somme.',
    daysAgo: 130,
    testo: `
Il finanziamento dell’auto, quello degli elettrodomestici, la carta a rate: presi uno per volta sembrano
leggeri, insieme possono pesare molto. Il consolidamento li sostituisce con un prestito unico. È utile in
alcuni casi, inutile o dannoso in altri.

## Le due somme

Si scrivono su un foglio:

- **Oggi**: per ogni prestito, rata per mesi che mancano. La somma è ciò che si pagherebbe senza cambiare
  nulla.
- **Dopo**: la nuova rata per tutti i mesi del nuovo piano, più le spese iniziali e le polizze.

Se la seconda è più bassa, il consolidamento fa risparmiare. Se è più alta, si compra respiro: la rata scende,
il costo cresce. Può essere una scelta ragionevole, purché sia consapevole.

## Che cosa chiedere

1. I **conteggi di estinzione** di ogni prestito. Chi estingue prima ha diritto alla riduzione dei costi: la
   somma da versare è minore del totale delle rate.
2. Il preventivo **con e senza** polizza facoltativa.
3. La durata più breve che la rata consente.
4. Che cosa ne sarà delle carte: se restano aperte, è facile tornare al punto di partenza.

## Attenzione alla liquidità in più

Spesso l’offerta comprende una somma ulteriore. Serve davvero? Aumenta il debito proprio quando lo si vuole
alleggerire.

## Quando non basta

Se le rate non si reggono nemmeno dopo, un altro prestito non è la soluzione. Esistono servizi gratuiti di
consulenza sul debito, associazioni dei consumatori, fondazioni antiusura e gli **organismi di composizione
della crisi**, che aiutano a trovare un accordo con i creditori secondo il Codice della crisi. Chi promette di
cancellare i debiti o i dati nelle banche dati dietro pagamento, di solito, non può farlo.

Un nostro consulente fa le due somme insieme a chi lo chiede, senza costi. Se la risposta è «meglio di no», lo
dice.
`,
  },
  {
    titolo: 'Cessione del quinto in pensione: come funziona',
    calcolatore: 'cdq',
    name: 'cessione-del-quinto-in-pensione',
    sommario: 'La rata non supera un quinto della pensione netta e la trattiene l’INPS.',
    daysAgo: 12,
    testo: `
Chi è in pensione può cedere fino a un quinto dell’assegno netto per rimborsare un prestito. L’INPS trattiene
la rata e la versa alla banca: non ci sono scadenze da ricordare, ma è bene sapere che cosa si firma.

## La quota

La cifra di partenza è la pensione al netto delle imposte. La rata non può superarne un quinto, e quello che
resta non può scendere sotto il **trattamento minimo**. Per gli assegni bassi la quota è quindi più piccola, o
non c’è. Il numero esatto è nella **comunicazione di cedibilità**, che l’INPS rilascia all’interessato o, per
via telematica, alla banca convenzionata.

Non si possono cedere le prestazioni assistenziali, come l’assegno sociale, l’invalidità civile e
l’accompagnamento. Si contano insieme più pensioni, se spettano.

## L’assicurazione

Una polizza sulla vita è obbligatoria per legge: se chi ha firmato muore, il debito si estingue e non passa
agli eredi. Il costo cresce con l’età e con la durata; quando è a carico del cliente è compreso nel TAEG. Di
norma si risponde a un questionario sulla salute: va compilato con esattezza, perché una risposta inesatta può
far perdere la copertura.

## Che cosa confrontare

- il **netto erogato**, cioè la somma che arriva sul conto
- il **TAEG**
- il totale da restituire
- l’età alla fine del piano: un prestito di dieci anni non è sempre quello adatto

L’INPS ha una convenzione con molte banche e finanziarie, che fissa tassi massimi per fascia di età e importo:
si può chiedere se l’offerta vi rientra.

## I diritti

Quattordici giorni per recedere, estinzione anticipata in ogni momento con la riduzione dei costi, rinnovo non
prima del 40 % della durata. Nessuno può chiedere denaro in anticipo, e chi telefona presentandosi come INPS
per proporre un prestito non dice il vero: l’Istituto non lo fa.

Nelle nostre agenzie si può venire con un familiare, o leggere il preventivo a casa e firmare un altro giorno.
Si veda anche la pagina [Cessione del quinto](/cdq).
`,
  },
]
