import type { BusinessCard } from '../../../contract/personal-documents/business-card.ts'
import { addStyle } from '../add-style.ts'
import { QrCode } from '../controls/qr-code.tsx'
import style from './business-card.css?inline'

addStyle(style)

/** The name of a card's PDF, when saved. */
export const cardFileName = ({ nome, cognome }: BusinessCard): string =>
  `biglietto-${cognome}-${nome}.pdf`.toLowerCase().replace(/\s+/g, '-')

/** Both sides of a business card, larger than in print, and what the file for the print shop holds. */
export const CardSides = ({ card }: { card: BusinessCard }) => (
  <>
    <div className="cards">
      <Front card={card} />
      <Back card={card} />
    </div>
    <p className="note">
      85 × 55 mm con 3 mm di abbondanza per lato e crocini di taglio, caratteri incorporati, colori di stampa.
      Le linee tratteggiate qui mostrano il taglio e non si stampano.
    </p>
  </>
)

const Front = ({ card }: { card: BusinessCard }) => (
  <section className="card" aria-label="Fronte">
    <p className="card-mark">
      <svg viewBox="0 0 18 18" aria-hidden="true" fill="currentColor">
        <path d="M0 0h2v18H0zM4 0h2v18H4zM8 0h2v18H8zM12 0h2v18h-2z" />
        <path className="fifth" d="M16 0h2v18h-2z" />
      </svg>
      Quinto
    </p>
    <div>
      <p className="card-name">
        {card.nome} {card.cognome}
      </p>
      <p className="soft">{card.figura}</p>
      {card.oam && <p className="card-small soft">Iscrizione OAM n. {card.oam}</p>}
    </div>
    <div>
      <p>{[card.cellulare, card.telefono].filter(Boolean).join('   ')}</p>
      <p>{card.email.email}</p>
      {card.agenzia && (
        <p>
          {card.agenzia.via}, {card.agenzia.cap} {card.agenzia.comune} {card.agenzia.provincia}
        </p>
      )}
    </div>
  </section>
)

const Back = ({ card }: { card: BusinessCard }) => (
  <section className="card back" aria-label="Retro">
    <QrCode text={card.vcard} ecc="L" label="Codice QR con i contatti" />
    <div>
      <p className="card-strong">Salva i contatti</p>
      <p className="card-small soft">Inquadri con la fotocamera</p>
      <br />
      {card.agenzia && <p>Agenzia {card.agenzia.nome}</p>}
      <p>{card.intermediario.nome}</p>
      <p className="card-small soft">Mediatore creditizio, OAM {card.intermediario.oam}</p>
      <p className="card-small soft">{card.intermediario.trasparenza.replace(/^https?:\/\//, '')}</p>
    </div>
  </section>
)
