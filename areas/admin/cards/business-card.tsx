import { Link, useParams } from 'wouter'
import { CardSides, cardFileName } from '../../shared/business-card/card-sides.tsx'
import { useData } from '../../shared/calls/data.ts'
import { SaveButton } from '../../shared/calls/save-button.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'

/** An agent's business card: a preview of both sides, and the PDF for the printer's shop. */
export default function BusinessCardPage() {
  const { id = '' } = useParams<{ id: string }>()
  const query = useData('GET /agents/:id/bdv', { params: { id } })
  return (
    <Loaded query={query}>
      {card => (
        <div className="page wide">
          <PageHead
            breadcrumb={
              <Breadcrumb
                then={[
                  ['/admin/agents', 'Agenti'],
                  [`/admin/agents/${id}`, `${card.nome} ${card.cognome}`],
                ]}
              />
            }
            title="Biglietto da visita"
            actions={
              !card.impedimento && (
                <SaveButton
                  path={`/agents/${id}/bdv/pdf`}
                  name={cardFileName(card)}
                  className="button primary"
                  done="Il biglietto è fra i file scaricati."
                >
                  Scarica il PDF
                </SaveButton>
              )
            }
          />
          {card.impedimento && (
            <div className="notice caution">
              <p className="title">Il biglietto non si può stampare: {card.impedimento}</p>
              <p>
                <Link href={`/admin/agents/${id}`}>Correggi la scheda dell’agente</Link>.
              </p>
            </div>
          )}
          <CardSides card={card} />
        </div>
      )}
    </Loaded>
  )
}
