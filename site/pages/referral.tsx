import type { PageProps } from '../../contract/pages/pages.ts'
import { ContactSection } from '../layout/contact-section.tsx'
import { type Fact, Facts } from '../layout/facts.tsx'
import { PageHead } from '../layout/page-head.tsx'

/** Landing page of a referrer: people leave a contact, and the referrer takes no further part. */
export const Referral = ({
  content: { nome, tipo, registro },
  shell: { broker },
  trail,
}: PageProps<'/segnalazione/:id'>) => (
  <>
    <PageHead
      trail={trail}
      title={`Su segnalazione di ${nome}`}
      lede={`${nome} ha indicato ${broker.nome}, mediatore creditizio iscritto all’OAM al n. ${broker.oam}. Qui si lascia un recapito: richiama un nostro consulente.`}
    >
      <Facts
        narrow
        facts={[
          ['Chi segnala', nome],
          ['Che cosa fa', tipo],
          ...(registro ? [[registro.nome, `n. ${registro.numero}`] as Fact] : []),
        ]}
      />
      <p className="note">
        Chi segnala non propone finanziamenti, non raccoglie documenti e non riceve i dati scritti in questa
        pagina. Confronto, consulenza e domanda alla banca sono compito nostro.
      </p>
    </PageHead>
    <ContactSection title="Lasci un recapito" />
  </>
)
