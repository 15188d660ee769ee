import type { PageText } from './page-text.ts'

export const salaryBackedLoans: PageText = {
  url: 'cdq',
  titolo: 'Cessione del quinto',
  descrizione:
    'La cessione del quinto dello stipendio o della pensione: quota cedibile, polizze obbligatorie, documenti, rinnovo ed estinzione anticipata.',
  testo: `
La cessione del quinto è un prestito per chi ha uno stipendio o una pensione: la rata è trattenuta ogni mese
da chi li paga e non supera un quinto del netto.

## Come funziona

Il datore di lavoro o l’ente di previdenza trattiene la quota e la versa alla banca. Il tasso è fisso, la rata
è costante e il piano dura da due a dieci anni. Non occorre dire a che cosa serve la somma.

- Per i **dipendenti** la quota è al massimo un quinto dello stipendio netto. Nel settore privato il TFR
  maturato fa da garanzia.
- Per i **pensionati** la rata non può far scendere l’assegno sotto il trattamento minimo: la quota effettiva
  è scritta nella **comunicazione di cedibilità** rilasciata dall’INPS.
- La **delegazione di pagamento** è un secondo prestito, trattenuto accanto alla cessione; serve il consenso
  del datore di lavoro. Insieme, di regola, cessione e delega non superano due quinti del netto.

Dopo la firma il contratto è **notificato** al datore di lavoro o all’ente. Il datore risponde con l’atto di
benestare, in cui conferma che tratterrà la quota; per le pensioni lo scambio con l’INPS è telematico. Solo
allora la banca versa l’importo.

## Quanto costa

Il TAEG comprende:

- gli interessi
- le spese di istruttoria e le commissioni della banca o della finanziaria
- gli oneri fiscali
- il premio delle polizze obbligatorie, quando è a carico del cliente
- il compenso di mediazione e la provvigione della rete, se ci sono

Alcune commissioni si pagano tutte all’inizio e sono già sottratte dall’importo che si riceve. Per questo due
offerte con la stessa rata e la stessa durata possono dare somme diverse: si confrontano il **netto erogato**
e il TAEG.

Il [calcolatore](/cdq) parte dal netto in busta paga o dall’assegno e mostra la rata massima, il netto erogato
e il costo di ogni offerta, con il suo esempio rappresentativo.

## Chi può chiederla

- dipendenti dello Stato, degli enti pubblici e delle aziende private, con contratto a tempo indeterminato; a
  tempo determinato la cessione non può durare oltre il contratto
- pensionati dell’INPS e di altri enti di previdenza

Non si possono cedere le prestazioni assistenziali: pensione e assegno sociale, invalidità civile, indennità
di accompagnamento.

La banca valuta l’età alla scadenza, l’anzianità di servizio e, nel settore privato, le dimensioni e i bilanci
dell’azienda; l’assicurazione valuta anche la salute. La trattenuta alla fonte è una garanzia, ma non un
diritto al credito: la decisione resta di chi finanzia.

## Documenti

- documento d’identità e codice fiscale
- ultime buste paga e Certificazione Unica, oppure cedolino della pensione
- certificato di stipendio, che il datore di lavoro compila con netto, anzianità, TFR e trattenute in corso
- comunicazione di cedibilità, per chi è in pensione; la banca convenzionata con l’INPS la ottiene per via
  telematica
- conteggio estintivo della cessione in corso, se si rinnova
- questionario sanitario, quando l’assicurazione lo chiede

## Che cosa dice la legge

La norma di base è il D.P.R. 180/1950, con il regolamento D.P.R. 895/1950; alla cessione si applicano anche le
regole del credito ai consumatori.

- **Un quinto.** È il limite della quota cedibile, calcolata sul netto (art. 5).
- **Polizza.** La copertura sulla vita è obbligatoria per tutti; per i dipendenti anche quella contro la
  perdita del lavoro (art. 54). Quando l’assicurazione paga al posto del cliente per la perdita del lavoro,
  può poi chiedergli la somma, nei limiti scritti in polizza.
- **Rinnovo.** Una nuova cessione si può fare dopo due anni se la prima ne dura cinque, dopo quattro se ne
  dura dieci: il 40 % della durata. Una cessione di cinque anni si può sostituire prima solo con la prima
  decennale. Dopo un’estinzione anticipata bisogna che sia passato un anno (art. 39).
- **Recesso.** Quattordici giorni dalla firma, senza spiegazioni.
- **Estinzione anticipata.** È sempre possibile, con la riduzione del costo totale in proporzione alla vita
  residua, comprese le commissioni pagate all’inizio (art. 125-sexies TUB e sentenza 263/2022 della Corte
  costituzionale). La parte del premio non goduta è restituita.
- **Informazioni.** Prima della firma si riceve l’IEBCC. Dal 20 novembre 2026 valgono le regole del D.Lgs.
  212/2025, che attua la direttiva (UE) 2023/2225.

## Come lavoriamo

Il consulente calcola la quota dai documenti, non a voce, e chiede i preventivi alle finanziarie
convenzionate. Se c’è già una cessione, verifica la data dalla quale si può rinnovare e fa il conto di quanto
costa in tutto, perché un rinnovo ripetuto allunga il debito. Poi segue certificato di stipendio, polizza,
notifica e benestare fino al bonifico.

Il nostro compenso è scritto nell’incarico ed è compreso nel TAEG: si veda [Trasparenza](/pagine/trasparenza).
`,
}
