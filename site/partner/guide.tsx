import type { ReactNode } from 'react'
import { policyFor } from '../../contract/embedding/embedding-policy.ts'
import type { Kit } from '../../contract/embedding/kit.ts'
import type { Shell } from '../../contract/pages/pages.ts'
import verifyNode from '../../contract/webhook/verify.mjs?raw'
import verifyPhp from '../../contract/webhook/verify.php?raw'
import { CodeBox } from './code-box.tsx'

/** Sections below the configurator: id → title. */
export const sections = {
  esempi: 'Lo stesso, altrove',
  registrazione: 'Chi può usarli',
  aspetto: 'Aspetto',
  sicurezza: 'CSP e integrità',
  imprevisti: 'Quando la rete non aiuta',
  notifiche: 'Avviso dei nuovi contatti',
  elementi: 'Tutti gli elementi',
}

interface SectionProps {
  id: keyof typeof sections
  lede?: string
  children: ReactNode
}

export const Section = ({ id, lede, children }: SectionProps) => (
  <section className="section" id={id}>
    <div className="wrap split">
      <header>
        <h2>{sections[id]}</h2>
        {lede && <p className="soft">{lede}</p>}
      </header>
      <div className="guide">{children}</div>
    </div>
  </section>
)

/** Registration and modes of partners. */
export function Registering({ broker }: Pick<Shell, 'broker'>) {
  return (
    <Section
      id="registrazione"
      lede="Il codice non è un segreto: vale solo insieme ai siti a cui appartiene."
    >
      <p>
        Per avere un codice si scrive a <a href={`mailto:${broker.email}`}>{broker.email}</a> dicendo da quali
        siti si userà, uno per riga e senza percorso: <code>https://www.esempio.it</code>. Servono https e il
        nome intero, con o senza www secondo come si apre il sito. Li registra un amministratore di Quinto,
        con i calcolatori richiesti e il modo.
      </p>
      <dl>
        <div>
          <dt>Solo contatto</dt>
          <dd>
            Il calcolatore mostra la rata su un tasso ipotizzato e raccoglie un recapito; non compaiono
            banche. È il modo dei siti che non sono iscritti all’OAM.
          </dd>
        </div>
        <div>
          <dt>Comparazione</dt>
          <dd>
            Mostra e ordina le offerte delle banche convenzionate. È riservata ai mediatori iscritti: il
            numero OAM è nella scheda del partner, e lo fa rispettare il server, non il codice incollato.
          </dd>
        </div>
      </dl>
      <p>
        Senza codice, con un codice che non c’è o da un sito che non è fra quelli registrati, il server non
        risponde alla pagina e la cornice non si apre (<code>frame-ancestors</code> elenca solo i siti del
        partner). Chi visita vede ciò che sta dentro l’elemento, un link o un numero di telefono; la console
        del browser dice al webmaster che cosa può mancare.
      </p>
      <p>
        Dentro il riquadro resta scritto chi fornisce il servizio: {broker.nome}, con il numero OAM e i link a
        trasparenza e privacy. Dove c’è un tasso o un costo ci sono anche l’esempio rappresentativo e
        l’avvertenza: non si tolgono e non si coprono.
      </p>
    </Section>
  )
}

/** Customisation of an element's style. */
export function Looks() {
  return (
    <Section id="aspetto" lede="Il carattere è quello della pagina; i colori sono sei proprietà CSS.">
      <p>
        Si scrivono nel foglio di stile della pagina; con <code>light-dark()</code> valgono per i due temi, e{' '}
        <code>--quinto-paper: transparent</code> lascia vedere il fondo della pagina. L’accento, il suo tono
        più scuro e il testo sull’accento si scrivono insieme. Il configuratore controlla i contrasti e
        prepara la regola:
      </p>
      <CodeBox
        title="Nel foglio di stile"
        code={`quinto-mutui, quinto-finestra {
  --quinto-accent: light-dark(#b0400f, #ffa477);
  --quinto-accent-deep: light-dark(#84300b, #ffbb99);
  --quinto-on-accent: light-dark(#ffffff, #2b1104);
}
quinto-mutui::part(azione) {
  border-radius: 8px;
}`}
      />
      <p>
        Senza <code>tema</code> l’elemento segue il <code>color-scheme</code> della pagina; i colori che non
        si scrivono derivano da testo e fondo. La larghezza è quella del posto in cui sta, da 320 px (da 160
        per le rate in poco spazio); le regole della pagina non entrano e quelle dell’elemento non escono. Se
        l’elemento sta in uno shadow root chiuso, la pagina lo indica allo script con l’evento{' '}
        <code>quinto-radice</code>, il cui <code>detail</code> è il root.
      </p>
    </Section>
  )
}

/** Content security policy and script integrity. */
export function Policies({ kit }: { kit: Kit }) {
  return (
    <Section
      id="sicurezza"
      lede="Nessun codice in linea, nessun cookie e, salvo una mappa esterna, nessuna terza parte."
    >
      <CodeBox title="Content-Security-Policy, con lo script" code={policyFor('pagina', kit.origin)}>
        {`Da aggiungere alle direttive della pagina. Per lo stile non serve niente: funziona con style-src 'none' e con require-trusted-types-for 'script'. Il carrello sta sempre in una cornice, perché nessun sito legga gli ordini di chi lo usa: per lui si aggiunge frame-src ${kit.origin}.`}
      </CodeBox>
      <CodeBox title="Content-Security-Policy, con la cornice" code={policyFor('cornice', kit.origin)}>
        Lo script della cornice ne regola l’altezza e racconta alla pagina i passi e le richieste.
      </CodeBox>
      <p>
        Le immagini sono quelle di agenzie e collaboratori. Se Quinto mostra le agenzie su una mappa esterna,
        in <code>img-src</code> si aggiungono il suo indirizzo e <code>data:</code>; senza, resta la mappa
        disegnata da noi.
      </p>
      <p>
        All’indirizzo <code>v1</code> le correzioni arrivano da sole, e <code>integrity</code> non si può
        scrivere perché il file cambia. A quello con la versione il file non cambia più: l’impronta nel tag
        garantisce lo script, e lo script garantisce allo stesso modo tutto ciò che carica dopo. Le versioni
        già servite restano disponibili. Le impronte di oggi (versione {kit.version}) sono in{' '}
        <a href={`${kit.typings}integrity.json`}>integrity.json</a>.
      </p>
    </Section>
  )
}

/** Behaviour when something does not load. */
export function BadDays() {
  return (
    <Section id="imprevisti">
      <ul className="guide-list">
        <li>
          Prima che lo script arrivi, e se non arriva o non è quello atteso, si vede il contenuto
          dell’elemento: conviene che ci sia un link o un telefono.
        </li>
        <li>L’elemento si carica quando sta per entrare nello schermo; la pagina non aspetta.</li>
        <li>
          Se una risposta tarda più di due secondi, il calcolatore mostra ciò che può e il telefono, e la
          domanda continua. Senza rete lo dice, e riprova da solo quando torna.
        </li>
        <li>
          Un errore resta dentro l’elemento, che lascia un recapito: niente arriva a{' '}
          <code>window.onerror</code> della pagina.
        </li>
      </ul>
    </Section>
  )
}

/** Webhooks, and how to verify them. */
export function Notifications() {
  return (
    <Section
      id="notifiche"
      lede="Con un indirizzo https e un segreto nella scheda, il partner riceve una POST per ogni contatto, e un’altra, lead.esito, quando la pratica del contatto è liquidata, respinta o rinunciata."
    >
      <CodeBox
        title="Che cosa arriva"
        code={`POST /notifiche
content-type: application/json
x-quinto-evento: lead.creato
x-quinto-consegna: 0199a3c2-…
x-quinto-firma: t=1763719200,v1=5f2c…

{
  "evento": "lead.creato",
  "consegna": "0199a3c2-…",
  "lead": {
    "id": "0199a3c1-…",
    "creato": "2026-11-21T10:00:00.000Z",
    "prodotto": "mutuo",
    "pagina": "https://www.esempio.it/casa",
    "campagna": { "utm_source": "lettera" },
    "finalita": "prima_casa",
    "importo": 15000000,
    "durataMesi": 300
  }
}`}
      >
        L’importo è in centesimi. Non c’è chi è: i dati di una persona vanno ad altri solo con il suo
        consenso.
      </CodeBox>
      <p>
        La firma è l’HMAC-SHA-256 di <code>t.corpo</code> con il segreto. Si risponde con un 2xx entro dieci
        secondi; altrimenti si riprova, aspettando sempre di più fino a un’ora, per tre giorni. Con 410 non si
        riprova. <code>consegna</code> è la stessa a ogni tentativo: chi l’ha già vista la salta.
      </p>
      <CodeBox title="Verifica in Node" code={verifyNode.trim()} />
      <CodeBox title="Verifica in PHP" code={verifyPhp.trim()} />
    </Section>
  )
}

const files = [
  ['custom-elements.json', 'per gli editor che leggono il Custom Elements Manifest, come WebStorm'],
  ['elements.d.ts', 'i tipi degli elementi, dei loro attributi ed eventi'],
  ['react.d.ts', 'gli stessi per JSX, React 19; vuole elements.d.ts accanto'],
  ['vue.d.ts', 'gli stessi per i template di Vue 3; vuole elements.d.ts accanto'],
] as const

/** Type definitions for editors and frameworks. */
export function Typings({ kit }: { kit: Kit }) {
  return (
    <>
      <p>
        Questi file dicono a editor e framework le stesse cose. Si copiano fra i sorgenti, dove TypeScript li
        trova da sé.
      </p>
      <ul className="guide-list">
        {files.map(([name, what]) => (
          <li key={name}>
            <a href={kit.typings + name}>{name}</a>: {what}
          </li>
        ))}
      </ul>
    </>
  )
}
