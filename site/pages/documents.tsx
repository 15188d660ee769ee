import type { ReactNode } from 'react'
import type { PageData } from '../../contract/pages.ts'
import { simulationLastsDays } from '../../contract/simulation-link.ts'

function Document({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="document wrap">
      <nav className="breadcrumb" aria-label="Percorso">
        <ol>
          <li>
            <a href="/">Quinto</a>
          </li>
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      <h1>{title}</h1>
      {children}
    </article>
  )
}

/** What the house is, how it works and what it earns, beside the calculators that rest on it. */
export function Transparency({ broker, company, banks }: PageData) {
  return (
    <Document title="Trasparenza">
      <p className="lede">Chi siamo, come calcoliamo e chi ci paga.</p>
      <h2>Il mediatore</h2>
      <p>
        {broker.nome} è una società di mediazione creditizia iscritta nell’elenco tenuto dall’OAM al n.{' '}
        {broker.oam}
        {company && `, con sede in ${company.indirizzo}`}. Mette in relazione banche e clienti e non concede
        credito: la decisione spetta alla banca, dopo l’istruttoria.
      </p>
      <h2>Il confronto</h2>
      <p>
        Le offerte sono quelle delle {banks} banche convenzionate con noi, non di tutte quelle del mercato.
        Sono in ordine di TAEG crescente e, a parità di TAEG, di totale da restituire. L’ordine non dipende
        dalle provvigioni.
      </p>
      <h2>I calcoli</h2>
      <p>
        La rata è quella di un piano francese arrotondato al centesimo. Il TAEG comprende interessi,
        istruttoria, perizia, imposta sostitutiva o bollo, incasso delle rate, polizze obbligatorie e compenso
        di mediazione; non comprende le spese notarili. Per i tassi variabili si usa il valore dell’indice nel
        giorno indicato e lo si tiene fermo fino alla fine. Un’offerta il cui TEG supera la soglia di usura
        della categoria non è mostrata.
      </p>
      <h2>Reclami</h2>
      <p>
        Un reclamo si può inviare a <a href={`mailto:${broker.email}`}>{broker.email}</a>
        {company && ` o per posta a ${company.indirizzo}`}; rispondiamo entro 60 giorni.
      </p>
    </Document>
  )
}

/** The notice that the contact forms refer to. */
export function Privacy({ broker, company }: PageData) {
  return (
    <Document title="Informativa sulla privacy">
      <p className="lede">
        Quali dati raccogliamo quando ci si chiede di essere richiamati, e che cosa ne facciamo.
      </p>
      <h2>Titolare</h2>
      <p>
        {broker.nome}
        {company && `, ${company.indirizzo}`}. Per qualunque richiesta sui propri dati:{' '}
        <a href={`mailto:${broker.email}`}>{broker.email}</a>.
      </p>
      <h2>Dati e finalità</h2>
      <p>
        Nome, cognome, recapiti, provincia e dati della simulazione servono a richiamare chi lo chiede e a
        preparare una proposta: la base è l’esecuzione di misure precontrattuali richieste dall’interessato.
        Marketing, profilazione e comunicazione a terzi avvengono solo con un consenso a parte, facoltativo e
        revocabile in ogni momento.
      </p>
      <h2>Chi li vede e per quanto tempo</h2>
      <p>
        I dati sono trattati dall’agenzia competente per provincia e da chi ci fornisce i servizi informatici.
        Se alla richiesta non segue un incarico, sono cancellati dopo 24 mesi. Una simulazione conservata per
        link non contiene recapiti, reddito né età, ed è cancellata dopo {simulationLastsDays} giorni.
      </p>
      <h2>Diritti</h2>
      <p>
        Si possono chiedere accesso, rettifica, cancellazione, limitazione, portabilità e opposizione, e si
        può proporre reclamo al Garante per la protezione dei dati personali.
      </p>
      <h2>Cookie</h2>
      <p>
        Queste pagine e i calcolatori non usano cookie né altre memorie del browser per riconoscere chi le
        visita.
      </p>
    </Document>
  )
}
