import type { PageText } from './page-text.ts'

export const rates: PageText = {
  url: 'tassi',
  titolo: 'Tassi di riferimento',
  descrizione:
    'Che cosa sono Euribor ed Eurirs, chi li pubblica, come entrano nella rata e perché un valore passato non dice quello futuro.',
  testo: `
La rata di un mutuo dipende da due numeri: un **indice**, che nasce sui mercati e nessuna banca decide da
sola, e uno **spread**, cioè il margine della banca. In questa pagina si leggono gli indici; lo spread sta
nelle singole offerte.

## Euribor

L’Euribor (Euro Interbank Offered Rate) è il tasso a cui le principali banche europee possono finanziarsi fra
loro in euro, senza garanzie, per periodi da una settimana a dodici mesi. Lo amministra **EMMI** (European
Money Markets Institute), a Bruxelles, secondo il regolamento (UE) 2016/1011 sugli indici di riferimento, ed è
pubblicato nei giorni in cui è aperto il sistema di pagamenti europeo T2.

È l’indice dei mutui a tasso variabile. Il contratto dice quale scadenza si usa (uno, tre o sei mesi), in
quale giorno si legge e ogni quanto la rata si adegua. Si può trovare con due divisori, 360 o 365 giorni: il
secondo valore è un poco più alto, e conta quello che è scritto nel contratto.

## Eurirs

L’Eurirs, detto anche IRS (Interest Rate Swap), è il tasso fisso che gli operatori scambiano con una serie di
tassi variabili, per durate da uno a trenta anni e oltre. Si forma sul mercato degli swap ed è diffuso ogni
giorno dai fornitori di dati finanziari.

È la base dei mutui a tasso fisso: di norma si prende l’Eurirs con la stessa durata del mutuo, nel giorno
stabilito dalla banca prima della firma. Da quel momento il tasso non cambia più, qualunque cosa faccia
l’indice.

## I tassi della BCE

La Banca centrale europea fissa i tassi ufficiali. Non entrano da soli nella rata, salvo nei mutui indicizzati
in modo espresso al tasso BCE, ma le attese sulle sue decisioni muovono Euribor ed Eurirs prima ancora che
siano prese.

## Come entrano nella rata

1. Si prende il valore dell’indice nel giorno indicato dal contratto.
2. Si aggiunge lo spread: la somma è il **TAN**. Se l’indice è negativo, il contratto può stabilire un tasso
   minimo.
3. Con il TAN, il debito che resta e i mesi che mancano si calcola la rata.
4. Le spese, le imposte e le polizze obbligatorie si aggiungono nel **TAEG**.

Nei nostri [calcolatori](/mutui) un’offerta a tasso variabile è calcolata tenendo fermo l’indice di oggi fino
alla fine. È un modo per confrontare, non una previsione: la rata reale cambierà.

## Perché un valore passato non promette nulla

Il grafico mostra che cosa è accaduto. Non dice che cosa accadrà: negli anni gli indici sono scesi sotto lo
zero e sono risaliti in pochi mesi. Prima di scegliere un variabile è utile chiedersi se si reggerebbe una
rata molto più alta di quella di oggi; prima di scegliere un fisso, quanto vale la tranquillità di non
doverselo chiedere.

## I tassi soglia

Ogni trimestre il Ministero dell’economia pubblica il tasso effettivo globale medio (**TEGM**) di ogni
categoria di credito, rilevato dalla Banca d’Italia. Da lì si ricava la soglia oltre la quale gli interessi
sono usurari (L. 108/1996): il TEGM aumentato di un quarto, più quattro punti, con una differenza massima di
otto punti. Un’offerta sopra la soglia non è mostrata.
`,
}
