import { PrepareOffer, quoteOfFile } from '../offers/prepare-offer.tsx'
import { SentOffers } from '../offers/sent-offers.tsx'
import { useFile } from './file-data.ts'
import { Section } from './section.tsx'

const withOffers: readonly string[] = ['mutuo', 'prestito', 'cqs', 'cqp', 'delega']

/** The offers that the customer of a file was sent, and the way to the next one. Firms and leases have none. */
export function OffersSection() {
  const { data, mayWrite } = useFile()
  const { pratica, partecipanti, compensi } = data
  if (!withOffers.includes(pratica.prodotto)) return null
  const applicant = partecipanti.find(({ ruolo }) => ruolo === 'richiedente')
  return (
    <Section
      id="offerte-inviate"
      title="Offerte al cliente"
      actions={
        mayWrite && (
          <PrepareOffer
            className="link"
            di="pratiche"
            id={pratica._id}
            prodotto={pratica.prodotto}
            quote={quoteOfFile(pratica, applicant?.cliente, compensi?.[0]?.compensoCliente ?? null)}
          />
        )
      }
    >
      <SentOffers di="pratiche" id={pratica._id} />
      {pratica.prodotto !== 'mutuo' && (
        <p className="soft">Per questo prodotto le offerte si preparano nel preventivatore.</p>
      )}
    </Section>
  )
}
