import { useState } from 'react'
import { dayInRome, formatShortDay, longDayWith } from '../../../../contract/italian/days.ts'
import { keptUntil } from '../../../../contract/loan-files/verification/kept-until.ts'
import { proposedRisk, riskReasons, risks } from '../../../../contract/loan-files/verification/risk.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { adequateVerifications } from '../../../../contract/subjects/loan-files/adequate-verifications.ts'
import { SaveButton } from '../../calls/save-button.tsx'
import { useMay } from '../../records/use-may.ts'
import { type Customer, type PartRow, useFile, useMoves, useParts } from '../file-data.ts'
import { PartForm } from '../file-form.tsx'
import { RemovePart } from '../remove-part.tsx'
import { SectionButton } from '../section.tsx'
import { SignedQuestionnaire } from './signed-questionnaire.tsx'

type Verification = PartRow<'verifiche'>

const states = adequateVerifications.fields.stato.values
const badgeOf = (state: Verification['stato']) => (state === 'bozza' ? 'pending' : 'validated')

const [identity, owners, assessment] = adequateVerifications.form
/** File, customer and state are not asked for. */
const asked = { ...identity!, fields: identity!.fields.slice(3) }

/**
 * The groups of the questionnaire: only a firm has owners, and the last day of an identity document of the file is written
 * there.
 */
function groupsFor(customer: Customer | undefined): ResourceDefinition['form'] {
  const isWritten = (name: string) => name === 'documentoScadeAl' && Boolean(customer?.identita)
  const who = { ...asked, fields: asked.fields.filter(name => !isWritten(name)) }
  return customer?.tipo === 'azienda' ? [who, owners!, assessment!] : [who, assessment!]
}

/**
 * The adequate verification of each customer: the record for people who may read it, the state for the others. The law
 * keeps the verifications of people who have left the file, so their readers see them too.
 */
export function Verifications() {
  const { partecipanti, verifiche } = useFile().data
  const gone = (verifiche ?? []).filter(one => !partecipanti.some(({ cliente }) => cliente === one.cliente))
  return (
    <>
      <h3 id="verifiche" tabIndex={-1}>
        Adeguata verifica
      </h3>
      <ul className="file-duties">
        {partecipanti.map(({ _id, cliente }) => (
          <PersonVerification key={_id} cliente={cliente} />
        ))}
        {gone.map(({ _id, cliente }) => (
          <PersonVerification key={_id} cliente={cliente} isGone />
        ))}
      </ul>
    </>
  )
}

/**
 * The verification of a customer, or its form. The form stays open whatever others do meanwhile, so that nothing typed is
 * lost: a saved form settles with their changes, or is refused.
 */
function PersonVerification({ cliente, isGone = false }: { cliente: string; isGone?: boolean }) {
  const { data, editing, edit } = useFile()
  const mayAdd = useMay(adequateVerifications.access.write)
  const { verifiche, clienti, nomi } = data
  const customer = clienti.find(one => one._id === cliente)
  const verification = verifiche?.find(one => one.cliente === cliente) ?? null
  const state = verification?.stato ?? customer?.verifica ?? null
  const section = `verifica ${cliente}`
  const isOpen = editing === section
  const name = nomi[cliente] ?? 'Cliente'
  return (
    <li>
      <span className={`badge ${state === null ? 'wait' : badgeOf(state)}`}>{name}</span>
      {verification && <span className="soft">{summaryOf(verification)}</span>}
      {isGone && <span className="soft">non è più nella pratica</span>}
      {!verification && state !== null && (
        <span className="soft">{states[state].toLocaleLowerCase('it')}</span>
      )}
      {state === null && mayAdd && !isOpen && (
        <SectionButton onPress={() => edit(section)}>Compila</SectionButton>
      )}
      {state === null && !mayAdd && <span className="soft">manca</span>}
      {verification && <Assessment verification={verification} />}
      {verification && !isOpen && (
        <OneVerification
          verification={verification}
          name={name}
          isGone={isGone}
          onEdit={() => edit(section)}
        />
      )}
      {isOpen && (
        <div className="whole">
          <PersonForm customer={customer} cliente={cliente} verification={verification} />
        </div>
      )}
    </li>
  )
}

const summaryOf = ({ stato, rischio, pep }: Verification) =>
  [
    states[stato].toLocaleLowerCase('it'),
    rischio && `rischio ${risks[rischio].toLocaleLowerCase('it')}`,
    pep && 'persona esposta',
  ]
    .filter(Boolean)
    .join(', ')

interface FormProps {
  customer: Customer | undefined
  cliente: string
  /** Null for a verification that nobody has begun, or that the person may no longer read. */
  verification: Verification | null
}

function PersonForm({ customer, cliente, verification }: FormProps) {
  const [opened] = useState(verification)
  const change =
    opened && !verification
      ? 'Nel frattempo qualcuno ha chiuso questa verifica: quello che scrive non si può più salvare.'
      : !opened && verification
        ? 'Nel frattempo qualcun altro ha cominciato questa verifica: annulli, e continui la sua.'
        : null
  return (
    <>
      {change && (
        <p className="notice" role="status">
          {change}
        </p>
      )}
      {customer?.identita && (
        <p className="soft">
          <a href="#documenti">Documento d’identità della pratica</a>
          {customer.identita.scadeAl
            ? `: valido fino ${longDayWith('al', customer.identita.scadeAl)}.`
            : ': scriva lì fino a quando è valido.'}
        </p>
      )}
      <PartForm
        definition={adequateVerifications}
        groups={groupsFor(customer)}
        record={opened}
        initial={{ cliente }}
      />
    </>
  )
}

interface OneProps {
  verification: Verification
  name: string
  /** Whether the customer is not in the file: then no questionnaire is made, and the verification can go. */
  isGone: boolean
  onEdit: () => void
}

/** What may be done with a verification, and what it lacks. */
function OneVerification({ verification, name, isGone, onEdit }: OneProps) {
  const { data, refresh } = useFile()
  const [isRemoving, setRemoving] = useState(false)
  const parts = useParts(adequateVerifications)
  const moves = useMoves(adequateVerifications)(verification)
  const lacking = [...new Set(moves.flatMap(({ missing }) => missing.map(({ message }) => message)))]
  return (
    <>
      <span className="actions whole">
        {verification._may.includes('write') && <SectionButton onPress={onEdit}>Modifica</SectionButton>}
        {!isGone && (
          <SaveButton
            path={`/pratiche_verifiche/${verification._id}/questionario`}
            name={`Questionario ${data.pratica.IDEGG} - ${name}.pdf`}
            label={`Scarica il questionario da firmare: ${name}`}
          >
            Questionario da firmare
          </SaveButton>
        )}
        {moves.map(
          ({ to, label, missing }) =>
            missing.length === 0 && (
              <SectionButton key={to} onPress={() => void parts.move(verification, to)}>
                {label}
              </SectionButton>
            ),
        )}
        {isGone && verification._may.includes('delete') && (
          <SectionButton onPress={() => setRemoving(true)}>Togli</SectionButton>
        )}
      </span>
      {isRemoving && (
        <RemovePart
          definition={adequateVerifications}
          id={verification._id}
          name={`Adeguata verifica di ${name}`}
          onRemoved={() => {
            setRemoving(false)
            void refresh().then(() => document.getElementById('verifiche')?.focus())
          }}
          onClose={() => setRemoving(false)}
        />
      )}
      <SignedQuestionnaire verification={verification} name={name} />
      {lacking.length > 0 && <span className="note whole">{lacking.join(' ')}</span>}
    </>
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
