import type { PageText } from './page-text.ts'

export const work: PageText = {
  url: 'come-lavoriamo',
  titolo: 'Come lavoriamo',
  descrizione:
    'Dal primo conto alla firma: i passi di una pratica, i tempi, chi fa che cosa e quando si paga.',
  testo: `
Ottenere un finanziamento è un percorso con molte persone: chi chiede, il consulente, la banca, a volte il
perito, il notaio, il datore di lavoro. Il nostro lavoro è fare in modo che ciascuno abbia ciò che gli serve
al momento giusto, e che chi chiede sappia sempre a che punto è.

## 1. Si fanno i conti

Il [calcolatore](/mutui) mostra rata, TAEG e totale delle offerte delle banche convenzionate. Si può usare da
soli, senza lasciare dati, quante volte si vuole. Una simulazione si può conservare con un link, da rileggere
o da mostrare a un’altra persona.

## 2. Si parla con un consulente

In agenzia, al telefono o in video. Il consulente chiede redditi, impegni, progetti, e spiega:

- quale forma di finanziamento è adatta, e quale no
- quanto si può ragionevolmente chiedere
- quali spese ci sono oltre alla rata
- che cosa potrebbe fermare la pratica

Può anche dire che conviene aspettare, chiedere meno o tenere il finanziamento che si ha. Questo incontro non
costa nulla.

## 3. Si firma l’incarico

Se si decide di proseguire, si firma un incarico di mediazione. Dice che cosa faremo, per quanto tempo, e
quanto costa: una cifra in euro, dovuta **soltanto se il finanziamento è erogato**. Se ne riceve una copia da
leggere prima, con il foglio informativo e l’informativa sulla privacy.

## 4. Si raccolgono i documenti

Un elenco solo, con le scadenze. Ogni documento si consegna una volta, in agenzia o dall’area riservata. Il
consulente controlla che sia completo prima di presentarlo: una pratica incompleta è la causa più comune dei
ritardi.

## 5. La banca istruisce

La domanda va alla banca scelta insieme. Se chiede altri documenti, lo diciamo subito e spieghiamo perché. Per
un mutuo seguono:

1. la delibera sul reddito
2. la perizia dell’immobile
3. la relazione del notaio
4. la delibera definitiva e l’offerta vincolante

Per una cessione del quinto seguono il certificato di stipendio o la comunicazione di cedibilità, la polizza,
la notifica e il benestare.

## 6. Si firma e si riceve l’importo

Prima della firma il consulente rilegge il contratto e lo confronta con il prospetto iniziale: tasso, spese,
polizze, durata. Se qualcosa è cambiato, la firma può aspettare.

## 7. Dopo

La pratica resta nell’area riservata con i suoi documenti. Chi lo desidera è avvisato quando può rinegoziare,
trasferire il mutuo o rinnovare la cessione; senza consenso non si ricevono comunicazioni.

## Quanto tempo occorre

Dipende dal prodotto, dalla banca e dai documenti: pochi giorni per un prestito, alcune settimane per una
cessione del quinto, in genere da sei a otto settimane per un mutuo. Sono medie e non impegni; ogni pratica
mostra la propria data attesa.

## Come guadagniamo

Il cliente paga il compenso dell’incarico, a finanziamento erogato; la banca riconosce una provvigione.
L’ordine in cui mostriamo le offerte dipende solo dal TAEG. Tutto il resto è in
[Trasparenza](/pagine/trasparenza).
`,
}
