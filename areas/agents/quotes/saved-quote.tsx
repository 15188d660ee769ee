import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { CallError } from '../../../client/client.ts'
import { formatShortDay, longDayWith } from '../../../contract/italian/days.ts'
import { formatEuro, formatPercent } from '../../../contract/italian/format.ts'
import { quoteProducts } from '../../../contract/products/agent-quote.ts'
import { addStyle } from '../../shared/add-style.ts'
import { useFresh, useRefresh } from '../../shared/calls/data.ts'
import { SaveButton } from '../../shared/calls/save-button.tsx'
import { useSingleWrite } from '../../shared/calls/use-single-write.ts'
import { useConfirm } from '../../shared/controls/confirm.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { savedQuotesPath } from '../../shared/quotes/quote-actions.tsx'
import { Example, Sources } from '../../shared/quotes/quote-details.tsx'
import style from '../../shared/quotes/quotes.css?inline'
import { QuotesCompared } from '../../shared/quotes/quotes-compared.tsx'
import { useServices } from '../../shared/services.ts'
import { SaveAnew, SendQuote } from './send-quote.tsx'

addStyle(style)

const maker = '/agents/personal-documents/preventivatorePrestiti'

/** A saved quote as it was computed, and what its prices are today. */
export default function SavedQuote() {
  const { id = '' } = useParams<{ id: string }>()
  const query = useFresh('GET /agents/preventivi/:id', { params: { id } })
  const { client, toasts } = useServices()
  const { send } = useSingleWrite()
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  const [dialog, confirm] = useConfirm()
  const [shown, setShown] = useState<string | null>(null)

  async function remove() {
    const details = <p>Se lo ha inviato, il cliente non lo legge più.</p>
    if (!(await confirm({ action: 'delete', question: 'Cancella questo preventivo?', details }))) return
    try {
      await client.call('DELETE /agents/preventivi/:id', { params: { id } })
    } catch (error) {
      // A toast has already reported the failure.
      if (error instanceof CallError) return
      throw error
    }
    void refresh('GET /agents/preventivi')
    navigate(savedQuotesPath)
  }

  const join = (file: { _id: string; IDEGG: string }) =>
    send(
      async idempotencyKey => {
        const body = { pratica: file._id }
        await client.call('POST /agents/preventivi/:id/pratica', { params: { id }, body, idempotencyKey })
        toasts.add({ kind: 'plain', text: `Il preventivo è nella pratica ${file.IDEGG}.` })
        navigate(`/agents/reports/pratiche/${file._id}`)
      },
      // The client has told the failure.
      () => {},
    )

  return (
    <Loaded query={query}>
      {({ cliente, agente, dati, scelta, confronto, oggi, invio, aperta }) => {
        const chosen = confronto.preventivi.find(({ chiave }) => chiave === scelta)!
        const seen = confronto.preventivi.find(({ chiave }) => chiave === shown) ?? chosen
        return (
          <div className="page wide saved-quote">
            {dialog}
            <PageHead
              breadcrumb={
                <Breadcrumb
                  group="personal-documents"
                  then={[
                    [maker, 'Preventivatore'],
                    [savedQuotesPath, 'Salvati'],
                  ]}
                />
              }
              title={`${quoteProducts[dati.prodotto]}${cliente ? ` per ${cliente.nome}` : ''}`}
              actions={
                <>
                  {!agente && (
                    <button className="button danger" type="button" onClick={() => void remove()}>
                      Cancella
                    </button>
                  )}
                  <SaveButton className="button" path={`/agents/preventivi/${id}/pdf`} name="Preventivo.pdf">
                    Scarica il PDF
                  </SaveButton>
                  {aperta && (
                    <button className="button" type="button" onClick={() => void join(aperta)}>
                      Unisci alla pratica {aperta.IDEGG}
                    </button>
                  )}
                  {!agente && (
                    <Link className="button primary" href={`/agents/reports/pratiche/nuova?preventivo=${id}`}>
                      Crea pratica
                    </Link>
                  )}
                </>
              }
            >
              <p className="soft">
                Preventivo {longDayWith('del', confronto.giorno)}
                {agente && `, di ${agente}`}.{' '}
                {cliente && (
                  <Link href={`${savedQuotesPath}?cliente=${cliente._id}`}>
                    Gli altri preventivi di {cliente.nome}
                  </Link>
                )}
              </p>
            </PageHead>
            {oggi.cambiato ? (
              <div className="notice wait" role="status">
                <div className="quote-changed">
                  <p>
                    {oggi.preventivo
                      ? `I prezzi sono cambiati: oggi, ${formatShortDay(oggi.giorno)}, il netto è ${formatEuro(oggi.preventivo.nettoCliente)} con TAEG ${formatPercent(oggi.preventivo.taeg)}; nel preventivo era ${formatEuro(chosen.nettoCliente)} con TAEG ${formatPercent(chosen.taeg)}.`
                      : `Oggi, ${formatShortDay(oggi.giorno)}, questo preventivo non si può più fare: ne prepari uno nuovo.`}
                  </p>
                  {oggi.preventivo && !agente && (
                    <SaveAnew input={dati} chosen={oggi.preventivo.chiave} cliente={cliente?._id ?? null} />
                  )}
                </div>
              </div>
            ) : (
              <p className="note">I prezzi di oggi, {formatShortDay(oggi.giorno)}, sono gli stessi.</p>
            )}
            <SendQuote id={id} cliente={cliente} invio={invio} isChanged={oggi.cambiato} />
            <QuotesCompared
              quotes={confronto.preventivi}
              chosen={seen.chiave}
              onChoose={setShown}
              da={dati.da}
              trimestre={confronto.tegm.trimestre}
              percAgente={agente ? null : confronto.percAgente}
              hasSettlement={dati.estinzione !== undefined}
              isStale={false}
            />
            <Sources quote={seen} input={dati} comparison={confronto} />
            <section aria-labelledby="esempio">
              <h2 id="esempio">Esempio rappresentativo</h2>
              <Example quote={seen} product={dati.prodotto} broker={confronto.intermediario} />
            </section>
          </div>
        )
      }}
    </Loaded>
  )
}
