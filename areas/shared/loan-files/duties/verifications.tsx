import { dayInRome, formatShortDay } from '../../../../contract/italian/days.ts'
import { keptUntil } from '../../../../contract/loan-files/verification/kept-until.ts'
import { proposedRisk, riskReasons, risks } from '../../../../contract/loan-files/verification/risk.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { adequateVerifications } from '../../../../contract/subjects/loan-files/adequate-verifications.ts'
import { useMay } from '../../records/use-may.ts'
import { type Customer, type PartRow, useFile, useMoves, useParts } from '../file-data.ts'
import { PartForm } from '../file-form.tsx'
import { SectionButton } from '../section.tsx'
import { PdfButton } from './pdf-button.tsx'

type Verification = PartRow<'verifiche'>

const states = adequateVerifications.fields.stato.values
const badgeOf = (state: Verification['stato']) => (state === 'bozza' ? 'pending' : 'validated')

const [identity, owners, assessment] = adequateVerifications.form
/** File, customer and state are not asked for. */
const asked = { ...identity!, fields: identity!.fields.slice(3) }

/** The groups of the questionnaire: only a firm has owners. */
const groupsFor = (customer: Customer | undefined): ResourceDefinition['form'] =>
  customer?.tipo === 'azienda' ? [asked, owners!, assessment!] : [asked, assessment!]

/** The adequate verification of each customer: the record for people who may read it, the state for the others. */
export function Verifications() {
  const { data, editing, edit } = useFile()
  const mayAdd = useMay(adequateVerifications.access.write)
  const { verifiche, partecipanti, clienti, nomi } = data
  return (
    <>
      <h3 id="verifiche" tabIndex={-1}>
        Adeguata verifica
      </h3>
      <ul className="file-duties">
        {partecipanti.map(({ _id, cliente }) => {
          const customer = clienti.find(one => one._id === cliente)
          const verification = verifiche?.find(one => one.cliente === cliente)
          if (verification)
            return <OneVerification key={_id} verification={verification} customer={customer} />
          const state = customer?.verifica ?? null
          const isOpen = editing === `verifica ${cliente}`
          return (
            <li key={_id}>
              <span className={`badge ${state === null ? 'wait' : badgeOf(state)}`}>
                {nomi[cliente] ?? 'Cliente'}
              </span>
              {state !== null && <span className="soft">{states[state].toLocaleLowerCase('it')}</span>}
              {state === null && mayAdd && !isOpen && (
                <SectionButton onPress={() => edit(`verifica ${cliente}`)}>Compila</SectionButton>
              )}
              {state === null && !mayAdd && <span className="soft">manca</span>}
              {isOpen && (
                <div className="whole">
                  <PartForm
                    definition={adequateVerifications}
                    groups={groupsFor(customer)}
                    record={null}
                    initial={{ cliente }}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface OneProps {
  verification: Verification
  customer: Customer | undefined
}

function OneVerification({ verification, customer }: OneProps) {
  const { data, editing, edit } = useFile()
  const parts = useParts(adequateVerifications)
  const moves = useMoves(adequateVerifications)(verification)
  const { _id, cliente, stato, rischio, pep } = verification
  const name = data.nomi[cliente] ?? 'Cliente'
  const section = `verifica ${_id}`
  const mayWrite = verification._may.includes('write')
  const isOpen = editing === section
  const about = [
    states[stato].toLocaleLowerCase('it'),
    rischio && `rischio ${risks[rischio].toLocaleLowerCase('it')}`,
    pep && 'persona esposta',
  ].filter(Boolean)
  const lacking = [...new Set(moves.flatMap(({ missing }) => missing.map(({ message }) => message)))]
  return (
    <li>
      <span className={`badge ${badgeOf(stato)}`}>{name}</span>
      <span className="soft">{about.join(', ')}</span>
      <Assessment verification={verification} />
      {!isOpen && (
        <span className="actions whole">
          {mayWrite && <SectionButton onPress={() => edit(section)}>Modifica</SectionButton>}
          <PdfButton
            path={`/pratiche_verifiche/${_id}/questionario`}
            name={`Questionario ${data.pratica.IDEGG} - ${name}.pdf`}
            label={`Scarica il questionario da firmare: ${name}`}
          >
            Questionario da firmare
          </PdfButton>
          {moves.map(
            ({ to, label, missing }) =>
              missing.length === 0 && (
                <SectionButton key={to} onPress={() => void parts.move(verification, to)}>
                  {label}
                </SectionButton>
              ),
          )}
        </span>
      )}
      {lacking.length > 0 && <span className="note whole">{lacking.join(' ')}</span>}
      {isOpen && (
        <div className="whole">
          <PartForm definition={adequateVerifications} groups={groupsFor(customer)} record={verification} />
        </div>
      )}
    </li>
  )
}

/** The proposed risk with its reasons, who wrote and approved, and until when the record is kept. */
function Assessment({ verification }: Pick<OneProps, 'verification'>) {
  const { data } = useFile()
  const { stato, autori, approvataDa, approvataAt } = verification
  const reasons = riskReasons(verification)
  const isWaiting = stato === 'compilata' && reasons.some(({ vuoleApprovazione }) => vuoleApprovazione)
  const until = keptUntil(data.pratica)
  const lines = [
    `Proposta: rischio ${risks[proposedRisk(reasons)].toLocaleLowerCase('it')}. ${reasons.map(({ testo }) => testo).join(' ')}`,
    isWaiting && 'Serve l’approvazione di una persona che non l’ha compilata.',
    autori?.length && `Compilata da ${autori.map(({ nome }) => nome).join(', ')}.`,
    approvataDa &&
      `Approvata da ${approvataDa}${approvataAt ? ` il ${formatShortDay(dayInRome(new Date(approvataAt)))}` : ''}.`,
    stato !== 'bozza' &&
      (until
        ? `Si conserva fino al ${formatShortDay(until)}.`
        : 'Si conserva per dieci anni dalla fine del rapporto.'),
  ].filter(Boolean)
  return <span className="note whole">{lines.join(' ')}</span>
}
