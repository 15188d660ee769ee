import type { AnswerOf } from '../../../client/calls.ts'
import { absenceInWords } from '../../../contract/italian/absence.ts'
import { useFresh, useRefresh } from '../calls/data.ts'
import { useSingleWrite } from '../calls/use-single-write.ts'
import { useConfirm } from '../controls/confirm.tsx'
import { Breadcrumb } from '../frame/breadcrumb.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { useServices } from '../services.ts'

const name = 'GET /agents/sostituti-proposti'
type Proposal = AnswerOf<typeof name>['rows'][number]

/** The substitutes that agents propose for their holidays, to confirm or to refuse. */
export default function ProposedSubstitutes() {
  const query = useFresh(name)
  return (
    <Loaded query={query}>
      {({ rows }) => (
        <div className="page">
          <PageHead breadcrumb={<Breadcrumb group="system" />} title="Sostituti da confermare">
            <p className="soft">
              Chi sostituisce vede le pratiche di chi è assente, in quei giorni. Finché la proposta non è
              confermata non cambia niente.
            </p>
          </PageHead>
          {rows.length === 0 ? (
            <p role="status">Nessuna proposta aspetta Lei.</p>
          ) : (
            <div className="groups">
              {rows.map(proposal => (
                <OneProposal key={`${proposal._id} ${proposal.sostituto._id}`} proposal={proposal} />
              ))}
            </div>
          )}
        </div>
      )}
    </Loaded>
  )
}

const decisions = {
  confermato: { label: 'CONFERMA', verb: 'Confermare', done: 'Il sostituto è confermato.' },
  rifiutato: { label: 'RIFIUTA', verb: 'Rifiutare', done: 'La proposta è rifiutata.' },
} as const

function OneProposal({ proposal }: { proposal: Proposal }) {
  const { _id, nome, dal, al, sostituto, impedimento } = proposal
  const { client, toasts } = useServices()
  const refresh = useRefresh()
  const [dialog, confirm] = useConfirm()
  const { isSending, send } = useSingleWrite()
  async function decide(esito: keyof typeof decisions) {
    const { label, verb, done } = decisions[esito]
    const question = `${verb} ${sostituto.nome} come sostituto di ${nome}?`
    const details = <p>Lo sanno per e-mail {esito === 'confermato' ? 'tutti e due' : nome}.</p>
    const action = esito === 'confermato' ? 'send' : 'delete'
    if (!(await confirm({ action, label, question, details }))) return
    await send(
      async idempotencyKey => {
        const body = { sostituto: sostituto._id, esito }
        await client.call('POST /agents/:id/sostituto', { params: { id: _id }, body, idempotencyKey })
        toasts.add({ kind: 'plain', text: done })
      },
      // The client has told the failure.
      () => {},
    )
    await refresh(name)
    void refresh('GET /admin/da-fare')
  }
  return (
    <section className="group" aria-labelledby={`proposta-${_id}`}>
      {dialog}
      <h2 id={`proposta-${_id}`}>{nome}</h2>
      <div className="group-body">
        <p>
          È {absenceInWords({ dal, al, sostituto: null })}, e propone <strong>{sostituto.nome}</strong>.
        </p>
        {impedimento && <p className="error">{impedimento}</p>}
        <p className="actions">
          <button
            className="button"
            type="button"
            aria-disabled={isSending || undefined}
            onClick={() => void decide('rifiutato')}
          >
            Rifiuta<span className="hidden"> {sostituto.nome}</span>
          </button>
          {!impedimento && (
            <button
              className="button primary"
              type="button"
              aria-disabled={isSending || undefined}
              onClick={() => void decide('confermato')}
            >
              Conferma<span className="hidden"> {sostituto.nome}</span>
            </button>
          )}
        </p>
      </div>
    </section>
  )
}
