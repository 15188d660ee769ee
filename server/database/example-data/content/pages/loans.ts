import type { PageText } from './page-text.ts'

export const loans: PageText = {
  url: 'prestiti',
  titolo: 'Prestiti personali',
  descrizione:
    'Prestiti personali e consolidamento: come funzionano, quali costi contano nel TAEG, i documenti, il recesso e l’estinzione anticipata.',
  testo: `
Un prestito personale è una somma che si restituisce a rate costanti, senza ipoteca e, di solito, senza dover
dire a che cosa serve. Qui si trova quello che conviene sapere prima di chiederlo.

## Come funziona

Dopo la firma la finanziaria o la banca versa l’importo sul conto. La rata si paga ogni mese con addebito
diretto, il tasso è quasi sempre fisso e la durata va in genere da uno a dieci anni. Una durata più lunga
abbassa la rata, ma aumenta gli interessi pagati in tutto: la cifra da confrontare è il totale dovuto, non la
rata da sola.

Le forme più comuni sono tre:

- **prestito personale**: la somma si usa liberamente
- **prestito finalizzato**: serve a comprare un bene o un servizio preciso, e va direttamente a chi lo vende;
  se la fornitura non arriva, il consumatore può far cessare anche il credito
- **consolidamento**: un prestito nuovo chiude quelli in corso e lascia una rata sola; spesso è più bassa, ma
  dura più a lungo, e il costo complessivo può crescere

Chi ha uno stipendio o una pensione può valutare anche la [cessione del quinto](/cdq), in cui la rata è
trattenuta alla fonte.

## Quanto costa

Il TAEG riunisce in una sola percentuale all’anno:

- gli interessi, calcolati con il TAN
- le spese di istruttoria
- l’imposta di bollo o l’imposta sostitutiva
- l’incasso delle rate e l’invio dei rendiconti
- le polizze, quando sono obbligatorie per avere il credito o per averlo a quelle condizioni
- il compenso di mediazione

Una polizza facoltativa non entra nel TAEG, ma si paga: conviene chiedere sempre l’offerta con e senza. In
caso di ritardo si aggiungono gli interessi di mora e le spese scritte nel contratto, e il ritardo è segnalato
ai sistemi di informazioni creditizie.

Le offerte del [calcolatore](/prestiti) hanno accanto l’esempio rappresentativo, che la legge richiede ogni
volta che si mostra un tasso o un costo.

## Chi può chiederlo

Può fare domanda chi è maggiorenne, risiede in Italia e ha un reddito che si può documentare. La valutazione
riguarda:

- il reddito e la stabilità del lavoro o della pensione
- quanto pesano già gli altri impegni: affitto, mutuo, rate, carte
- la puntualità nei pagamenti precedenti
- l’età alla fine del piano

Chi ha avuto ritardi non è escluso per legge, ma la banca può rifiutare. Se il rifiuto nasce dalla
consultazione di una banca dati, deve dirlo subito e indicare quale. Nessun mediatore può assicurare in
anticipo l’esito.

## Documenti

- documento d’identità e codice fiscale o tessera sanitaria
- per i dipendenti: ultime buste paga e Certificazione Unica
- per chi è in pensione: cedolino o Certificazione Unica dell’ente
- per chi lavora in proprio: ultime dichiarazioni dei redditi con le ricevute di invio
- IBAN di un conto intestato a chi chiede
- per il consolidamento: conteggi di estinzione dei prestiti da chiudere
- permesso di soggiorno in corso di validità, per i cittadini di Paesi fuori dall’Unione europea

## Che cosa dice la legge

Il credito ai consumatori è regolato dal Testo unico bancario, articoli 121 e seguenti. Il D.Lgs. 212/2025 li
ha rivisti per attuare la direttiva (UE) 2023/2225: le nuove regole si applicano dal 20 novembre 2026 e
riguardano i crediti fino a 100.000 €.

- Prima della firma si riceve l’**IEBCC** (in inglese SECCI), il modulo europeo con le informazioni sul
  credito: importo, TAN, TAEG, totale dovuto, conseguenze del ritardo.
- Entro **quattordici giorni** dalla firma si può recedere senza dire perché; si restituisce il capitale con
  gli interessi maturati fino a quel giorno.
- Si può **rimborsare prima**, in tutto o in parte, con una riduzione del costo totale in proporzione alla
  durata che resta. Il finanziatore può chiedere un indennizzo solo nei casi e nei limiti fissati dalla legge.
- La verifica del **merito creditizio** è un obbligo. Quando si basa su un trattamento automatizzato dei dati,
  si può chiedere che intervenga una persona.
- La pubblicità deve avvertire che prendere denaro in prestito costa denaro.
- Nessun tasso può superare la soglia d’usura del trimestre (L. 108/1996).

Per i contratti firmati prima del 20 novembre 2026 restano, di regola, le norme di allora.

## Come lavoriamo

Un consulente guarda insieme a Lei entrate, impegni e scopo della spesa, e presenta la domanda a una banca per
volta: più richieste ravvicinate restano visibili nelle banche dati e possono pesare. Prima di procedere
consegna l’IEBCC e l’incarico con il compenso, che si paga solo se il prestito è erogato.

Se i conti dicono che la rata è troppo alta, la proposta può essere di chiedere meno, di allungare la durata o
di aspettare. Un prestito serve a spostare nel tempo una spesa che si può sostenere, non a coprire un bilancio
che non torna: in quel caso esistono servizi gratuiti di consulenza sul debito e gli organismi di composizione
della crisi.
`,
}
