import { formatShortDay } from '../../../contract/italian/days.ts'
import { adequateVerifications } from '../../../contract/subjects/loan-files/adequate-verifications.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { useMay } from '../records/use-may.ts'
import { type PartRow, useFile, useMoves, useParts } from './file-data.ts'
import { FileForm, PartForm } from './file-form.tsx'
import { Section, SectionButton } from './section.tsx'

const duties = loanFiles.form.find(({ legend }) => legend === 'Adempimenti')!

/** The duties of a mediator for this file, with the day on which each was met. */
export function DutiesSection() {
  const { data, mayWrite, editing, edit } = useFile()
  const { pratica } = data
  const isHome = pratica.prodotto === 'mutuo'
  const rows: readonly (readonly [label: string, day: string | null])[] = [
    [
      `Foglio informativo${pratica.foglioInformativoVersione ? `, versione ${pratica.foglioInformativoVersione}` : ''}`,
      pratica.foglioInformativoAl,
    ],
    [
      `Incarico firmato${pratica.incaricoScade ? `, valido fino al ${formatShortDay(pratica.incaricoScade)}` : ''}`,
      pratica.incaricoAl,
    ],
    ['Compenso comunicato al finanziatore', pratica.compensoComunicatoAl],
    isHome ? ['PIES ricevuto dal cliente', pratica.piesAl] : ['SECCI ricevuto dal cliente', pratica.secciAl],
  ]
  return (
    <Section
      id="adempimenti"
      title="Adempimenti"
      actions={
        mayWrite &&
        editing !== 'adempimenti' && (
          <SectionButton onPress={() => edit('adempimenti')}>Modifica i giorni</SectionButton>
        )
      }
    >
      {editing === 'adempimenti' ? (
        <FileForm section="adempimenti" groups={[duties]} />
      ) : (
        <ul className="file-duties">
          {rows.map(([label, day]) => (
            <li key={label}>
              <span className={`badge ${day ? 'validated' : 'wait'}`}>{label}</span>
              {day ? <time dateTime={day}>{formatShortDay(day)}</time> : <span className="soft">manca</span>}
            </li>
          ))}
        </ul>
      )}
      <Verifications />
    </Section>
  )
}

/** The adequate verification of each customer: the record for people who may read it, the state for the others. */
function Verifications() {
  const { data, editing, edit } = useFile()
  const mayAdd = useMay(adequateVerifications.access.write)
  const { verifiche, partecipanti, clienti, nomi } = data
  const words = adequateVerifications.fields.stato.values
  return (
    <>
      <h3 id="verifiche" tabIndex={-1}>
        Adeguata verifica
      </h3>
      <ul className="file-duties">
        {partecipanti.map(({ _id, cliente }) => {
          const verification = verifiche?.find(one => one.cliente === cliente)
          if (verification) return <Verification key={_id} verification={verification} />
          const state = clienti.find(one => one._id === cliente)?.verifica ?? null
          const isOpen = editing === `verifica ${cliente}`
          return (
            <li key={_id}>
              <span className={`badge ${state === null ? 'wait' : badgeOf(state)}`}>
                {nomi[cliente] ?? 'Cliente'}
              </span>
              {state !== null && <span className="soft">{words[state].toLocaleLowerCase('it')}</span>}
              {state === null && mayAdd && !isOpen && (
                <SectionButton onPress={() => edit(`verifica ${cliente}`)}>Compila</SectionButton>
              )}
              {state === null && !mayAdd && <span className="soft">manca</span>}
              {isOpen && (
                <div className="whole">
                  <PartForm
                    definition={adequateVerifications}
                    groups={verificationGroups}
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

const badgeOf = (state: PartRow<'verifiche'>['stato']) => (state === 'bozza' ? 'pending' : 'validated')

const verificationGroups = [
  { legend: 'Chi', fields: ['identificatoAl', 'agiscePer'] },
  adequateVerifications.form[1]!,
]

function Verification({ verification }: { verification: PartRow<'verifiche'> }) {
  const { data, editing, edit } = useFile()
  const parts = useParts(adequateVerifications)
  const moves = useMoves(adequateVerifications)(verification)
  const { _id, cliente, stato, rischio, pep } = verification
  const { fields } = adequateVerifications
  const section = `verifica ${_id}`
  const mayWrite = verification._may.includes('write')
  const about = [
    fields.stato.values[stato].toLocaleLowerCase('it'),
    rischio && `rischio ${fields.rischio.values[rischio].toLocaleLowerCase('it')}`,
    pep && 'persona esposta',
  ].filter(Boolean)
  return (
    <li>
      <span className={`badge ${badgeOf(stato)}`}>{data.nomi[cliente] ?? 'Cliente'}</span>
      <span className="soft">{about.join(', ')}</span>
      {mayWrite && editing !== section && (
        <span className="actions whole">
          <SectionButton onPress={() => edit(section)}>Modifica</SectionButton>
          {moves.map(
            ({ to, label, missing }) =>
              missing.length === 0 && (
                <SectionButton key={to} onPress={() => void parts.move(verification, to)}>
                  {label}
                </SectionButton>
              ),
          )}
          <span className="note">
            {moves.flatMap(({ missing }) => missing.map(({ message }) => message)).join(' ')}
          </span>
        </span>
      )}
      {editing === section && (
        <div className="whole">
          <PartForm definition={adequateVerifications} groups={verificationGroups} record={verification} />
        </div>
      )}
    </li>
  )
}
