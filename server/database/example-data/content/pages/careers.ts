import type { PageText } from './page-text.ts'

export const careers: PageText = {
  url: 'lavora-con-noi',
  titolo: 'Lavora con noi',
  descrizione:
    'Chi cerchiamo, che cosa chiedono la legge e l’OAM per lavorare nella mediazione creditizia, come si svolge la selezione e che cosa accade al CV.',
  testo: `
Quinto lavora con consulenti del credito, agenti e persone che seguono le pratiche dall’interno. Cerchiamo chi
preferisce spiegare bene un finanziamento piuttosto che chiuderne uno in più.

## Chi cerchiamo

- **Consulenti del credito**, anche alla prima esperienza, per le agenzie e per la consulenza in video.
- **Agenti** con esperienza in banca, in finanziaria o nella mediazione, che vogliono un metodo, strumenti
  comuni e un’assistenza per le pratiche difficili.
- **Responsabili di agenzia**, che formano un gruppo e rispondono di come lavora.
- **Back office e contact center**: istruttoria, rapporti con le banche, prima risposta ai clienti.

Contano la precisione, la capacità di ascoltare e di dire anche di no. Il titolo di studio richiesto dalla
legge per il contatto con il pubblico è il diploma di scuola superiore.

## Che cosa chiede la legge

La mediazione creditizia è un’attività riservata: la esercitano le società iscritte nell’elenco tenuto
dall’**OAM** (Organismo degli agenti e dei mediatori), attraverso dipendenti e collaboratori comunicati
all’Organismo. Per diventarlo occorre:

1. avere i requisiti di onorabilità previsti dal Testo unico bancario
2. frequentare un corso di formazione sulle materie della professione
3. superare la **prova valutativa** organizzata secondo le regole dell’OAM
4. essere comunicati all’OAM dalla società per cui si lavora

Chi ha già superato l’esame OAM non sostiene la prova. In seguito l’aggiornamento è obbligatorio: sessanta ore
ogni biennio. Un collaboratore può lavorare per una sola società iscritta.

Finché questi passi non sono compiuti non si incontrano clienti: ci si forma, accanto a chi è già iscritto.

## Che cosa offriamo

- un corso di ingresso e la preparazione alla prova, con un tutore che segue i primi mesi
- l’aggiornamento obbligatorio, in aula e a distanza, senza costi
- un’area riservata con pratiche, calcolatori, documenti e assistenza
- richieste di clienti ricevute dal sito e dai partner, assegnate con regole scritte e uguali per tutti
- provvigioni indicate nel mandato, con un estratto conto per ogni pratica

Non chiediamo somme per entrare, per la formazione o per il materiale di base. Non promettiamo guadagni: nei
rapporti di agenzia il compenso dipende dalle pratiche erogate.

## Come si svolge la selezione

1. Si invia la candidatura dal modulo in questa pagina, con il CV e due righe su che cosa si cerca.
2. Entro due settimane arriva una risposta, anche quando è negativa.
3. Un colloquio, di persona o in video, con chi guida l’agenzia o l’ufficio.
4. Un secondo incontro su un caso concreto: si legge insieme una richiesta e si dice come la si affronterebbe.
5. La proposta scritta: tipo di rapporto, zona, compenso, formazione.

La selezione è aperta a ogni persona, senza distinzione di genere, età, origine, convinzioni, orientamento o
disabilità. Chi ha bisogno di un adattamento per il colloquio può indicarlo nella candidatura.

## Che cosa accade al CV

Il CV è letto da chi si occupa della selezione e dal responsabile della sede indicata. Lo conserviamo per
dodici mesi, così da poter ricontattare chi ha scritto se si libera un posto; poi è cancellato. Si può
chiedere in ogni momento di vederlo, correggerlo o cancellarlo prima. Non serve inviare fotografie, dati sulla
salute o copie di documenti: se ci sono, li eliminiamo. I particolari sono nell’[informativa sulla
privacy](/pagine/privacy-policy).

Chi collabora già con noi trova gli obblighi che lo riguardano in [Trasparenza per i
collaboratori](/pagine/trasparenza-collaboratori).
`,
}
