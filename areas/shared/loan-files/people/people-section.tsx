import { formatMoney } from '../../../../contract/italian/amounts.ts'
import { formatShortDay } from '../../../../contract/italian/days.ts'
import { formatPercent } from '../../../../contract/italian/format.ts'
import { telephone, whatsappAddress } from '../../../../contract/italian/telephone.ts'
import { monthlyMeans } from '../../../../contract/loan-files/bank-policy.ts'
import { countedAnswer } from '../../../../contract/loan-files/counted-answer.ts'
import { fileNotes } from '../../../../contract/subjects/loan-files/file-notes.ts'
import { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import { useConfirm } from '../../controls/confirm.tsx'
import { type Customer, type PartRow, useFile, useParts } from '../file-data.ts'
import { PartForm } from '../file-form.tsx'
import { Empty, Section, SectionButton } from '../section.tsx'
import { CustomerAccess } from './customer-access.tsx'
import { ParticipantConsents } from './participant-consents.tsx'
import { NewPersonForm, PersonDataForm } from './person-forms.tsx'

const { fields } = participants
const [person, work] = participants.form
/** The customer of a participant never changes: another customer is another participant. */
const existing = [{ ...person!, fields: ['ruolo'] }, work!] as const

const ageOn = (today: string, birth: string) =>
  Number(today.slice(0, 4)) - Number(birth.slice(0, 4)) - (today.slice(5) < birth.slice(5) ? 1 : 0)

/** The people and firms of the file, with work, income, contacts, and the share of the income that is committed. */
export function PeopleSection() {
  const { data, mayWrite, editing, edit } = useFile()
  return (
    <Section
      id="persone"
      title="Persone"
      actions={
        mayWrite && <SectionButton onPress={() => edit('persona')}>Aggiungi una persona</SectionButton>
      }
    >
      {editing === 'persona' && <NewPersonForm />}
      {data.partecipanti.length === 0 && <Empty>Nessuna persona.</Empty>}
      <ul className="file-people">
        {data.partecipanti.map(one => (
          <Participant key={one._id} participant={one} />
        ))}
      </ul>
      <Affordability />
    </Section>
  )
}

function Participant({ participant }: { participant: PartRow<'partecipanti'> }) {
  const { data, mayWrite, today, editing, edit } = useFile()
  const parts = useParts(participants)
  const [dialog, confirm] = useConfirm()
  const {
    _id,
    cliente,
    ruolo,
    occupazione,
    datore,
    lavoraDal,
    redditoNettoMensile,
    altriImpegniMensili,
    circostanze,
  } = participant
  const customer = data.clienti.find(one => one._id === cliente)
  const name = customer?.nome ?? data.nomi[cliente] ?? 'Cliente'
  const section = `persona ${_id}`
  const dataSection = `dati ${_id}`
  const consentSection = `consensi ${_id}`
  const about = [
    customer?.tipo === 'azienda' && 'azienda',
    customer?.dataNascita && `${ageOn(today, customer.dataNascita)} anni`,
    occupazione && fields.occupazione.values[occupazione].toLocaleLowerCase('it'),
    datore && `presso ${datore}`,
    lavoraDal && `dal ${formatShortDay(lavoraDal)}`,
    redditoNettoMensile !== null && `${formatMoney(redditoNettoMensile)} netti al mese`,
    altriImpegniMensili && `altri impegni ${formatMoney(altriImpegniMensili)}`,
    ...(circostanze ?? []).map(one => fields.circostanze.values[one].toLocaleLowerCase('it')),
  ].filter(Boolean)

  async function remove() {
    const question = `Togliere ${name} dalla pratica?`
    if (await confirm({ action: 'delete', label: 'Togli', question })) await parts.remove(participant)
  }

  return (
    <li>
      {dialog}
      <strong>{name}</strong>
      <span className="soft">{fields.ruolo.values[ruolo].toLocaleLowerCase('it')}</span>
      <span className="note whole">
        {about.length > 0 && `${about.join(', ')}.`}{' '}
        {customer?.codiceFiscale && <code>{customer.codiceFiscale}</code>}
      </span>
      {customer && <Contacts customer={customer} />}
      <CustomerAccess participant={_id} customer={cliente} name={name} />
      {mayWrite && editing !== section && editing !== dataSection && editing !== consentSection && (
        <span className="actions whole">
          <SectionButton onPress={() => edit(dataSection)}>Dati e recapiti</SectionButton>
          <SectionButton onPress={() => edit(section)}>Ruolo, lavoro e reddito</SectionButton>
          <SectionButton onPress={() => edit(consentSection)}>Consensi</SectionButton>
          <SectionButton onPress={() => void remove()}>Togli</SectionButton>
        </span>
      )}
      {editing === dataSection && (
        <div className="whole">
          <PersonDataForm participant={_id} />
        </div>
      )}
      {editing === consentSection && (
        <div className="whole">
          <ParticipantConsents participant={_id} name={name} onClose={() => edit(null)} />
        </div>
      )}
      {editing === section && (
        <div className="whole">
          <PartForm definition={participants} groups={existing} record={participant} />
        </div>
      )}
    </li>
  )
}

/** Telephone, e-mail and WhatsApp of a customer. Opening WhatsApp leaves a note in the file. */
function Contacts({ customer }: { customer: Customer }) {
  const { mayWrite } = useFile()
  const notes = useParts(fileNotes)
  const { _id, nome, cellulare, email } = customer
  if (!cellulare && !email) return <span className="note whole">Nessun recapito.</span>
  return (
    <span className="file-contacts whole">
      {cellulare && (
        <>
          <a href={telephone(cellulare)}>{cellulare}</a>
          <a
            href={whatsappAddress(cellulare)}
            target="_blank"
            rel="noreferrer noopener"
            onClick={() =>
              mayWrite &&
              void notes.add({
                tipo: 'whatsapp',
                testo: `Aperta la conversazione con ${nome}.`,
                cliente: _id,
              })
            }
          >
            WhatsApp
          </a>
        </>
      )}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </span>
  )
}

/** Incomes and commitments together, with the instalment that the chosen or the asked terms give. */
function Affordability() {
  const { data } = useFile()
  const { reddito: income, impegni: others } = monthlyMeans({
    persone: data.partecipanti,
    debiti: data.pratica.debiti ?? [],
  })
  if (income === null) return null
  const answer = countedAnswer(data.banche)
  const instalment = answer?.rata ?? answer?.rataChiesta ?? null
  return (
    <dl className="account">
      <div>
        <dt>Redditi di chi chiede</dt>
        <dd>{formatMoney(income)}</dd>
      </div>
      <div>
        <dt>Altri impegni al mese</dt>
        <dd>{formatMoney(others)}</dd>
      </div>
      {instalment !== null && (
        <div>
          <dt>Rata{answer && data.nomi[answer.banca] && `, ${data.nomi[answer.banca]}`}</dt>
          <dd>{formatMoney(instalment)}</dd>
        </div>
      )}
      <div className="sum">
        <dt>{instalment === null ? 'Impegni sul reddito' : 'Rata e impegni sul reddito'}</dt>
        <dd>{formatPercent((100 * (others + (instalment ?? 0))) / income, 1)}</dd>
      </div>
    </dl>
  )
}
