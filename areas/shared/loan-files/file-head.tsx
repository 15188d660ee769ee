import { Link } from 'wouter'
import { hasPermissions } from '../../../contract/access/permissions.ts'
import { formatMoney } from '../../../contract/italian/amounts.ts'
import { longDayWith } from '../../../contract/italian/days.ts'
import { formatDuration, formatNumber, formatPercent } from '../../../contract/italian/format.ts'
import { type Amounts, amountName, amountOf } from '../../../contract/loan-files/file-groups.ts'
import { renewableFrom } from '../../../contract/loan-files/renewal.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { usePerson } from '../calls/data.ts'
import { useMay } from '../records/use-may.ts'
import { useServices } from '../services.ts'
import { useFile } from './file-data.ts'
import { FileForm } from './file-form.tsx'
import { HandOverForm } from './money/share-forms.tsx'
import { SectionButton } from './section.tsx'

const section = 'testa'
const { fields } = loanFiles

/** The names of the applicants: «Elena Moretti e Andrea Galli». */
export function applicantsOf(
  data: Pick<ReturnType<typeof useFile>['data'], 'partecipanti' | 'clienti' | 'pratica'>,
) {
  const applicants = data.partecipanti
    .filter(({ ruolo }) => ruolo === 'richiedente' || ruolo === 'cointestatario')
    .sort((a, b) => (a.ruolo === b.ruolo ? 0 : a.ruolo === 'richiedente' ? -1 : 1))
    .flatMap(({ cliente }) => data.clienti.find(({ _id }) => _id === cliente)?.nome ?? [])
  return new Intl.ListFormat('it').format(applicants) || data.pratica.intestatario || 'Pratica senza clienti'
}

/** The share of the property's value that the amount of a file takes, in percent; null without a value. */
export const loanToValue = (file: Amounts & { valoreImmobile: number | null }) =>
  file.valoreImmobile ? (100 * amountOf(file)) / file.valoreImmobile : null

/** Who and how much: names, product, purpose, property, figures, who follows the file, where it comes from. */
export function FileHead() {
  const { data, mayWrite, editing, edit } = useFile()
  const isOffice = useMay(loanFiles.fields.agente.sets)
  const { pratica: file, nomi } = data
  const { prodotto, finalita, immobile, valoreImmobile, durataMesi, tipoTasso, importoRichiesto, IDEGG } =
    file
  const place = immobile && [immobile.via, immobile.comune].filter(Boolean).join(', ')
  const ltv = loanToValue(file)
  const renewal = renewableFrom(file)
  const amount = amountOf(file)
  const figures = [
    valoreImmobile && `valore ${formatMoney(valoreImmobile)}`,
    ltv && `LTV ${formatPercent(ltv, 1)}`,
    durataMesi && formatDuration(durataMesi),
    renewal && `rinnovabile ${longDayWith('dal', renewal)}`,
    tipoTasso && `tasso ${fields.tipoTasso.values[tipoTasso].toLocaleLowerCase('it')}`,
  ].filter(Boolean)
  return (
    <>
      <div className="file-top">
        <div>
          <h1>{applicantsOf(data)}</h1>
          <p>
            {fields.prodotto.values[prodotto]}
            {finalita && `, ${fields.finalita.values[finalita].toLocaleLowerCase('it')}`}
            {place && `, ${place}`}.{' '}
            {figures.length > 0 && <span className="soft">{sentence(figures.join(', '))}</span>}
          </p>
          <p className="note">
            Pratica <strong className="num">{IDEGG}</strong>
            <Who label="agente" id={file.agente} nomi={nomi} />
            <Who label="agenzia" id={file.agenzia} nomi={nomi} />
            <Who label="back office" id={file.incaricato} nomi={nomi} />
            <Who label="banca" id={file.banca} nomi={nomi} />
          </p>
          <Source />
          {mayWrite && editing !== section && (
            <div className="actions">
              <SectionButton onPress={() => edit(section)}>Modifica i dati</SectionButton>
              {isOffice && (
                <SectionButton onPress={() => edit('passaggio')}>Passa a un altro agente</SectionButton>
              )}
            </div>
          )}
        </div>
        <p className="file-sum">
          <span className="figure">
            {formatNumber(Math.round(amount / 100))}
            <small>€</small>
          </span>
          <span className="note">
            {amountName(file)}
            {amount !== importoRichiesto && `, su ${formatMoney(importoRichiesto)} richiesti`}
          </span>
        </p>
      </div>
      {editing === 'passaggio' && <HandOverForm />}
      {editing === section && (
        <FileForm
          section={section}
          groups={[
            loanFiles.form[0]!,
            { legend: 'Chi la segue', fields: ['incaricato', 'silenziosa'] },
            { legend: 'Numero e provenienza', fields: ['IDEGG', 'partner', 'segnalatore'] },
          ]}
        />
      )}
    </>
  )
}

const sentence = (text: string) => `${text.charAt(0).toLocaleUpperCase('it')}${text.slice(1)}.`

const Who = ({ label, id, nomi }: { label: string; id: string | null; nomi: Record<string, string> }) =>
  id && nomi[id] ? (
    <>
      ; {label} <span>{nomi[id]}</span>
    </>
  ) : null

/** Where the file comes from, with a link for whoever may open the lead or the request. */
function Source() {
  const { data } = useFile()
  const { area } = useServices()
  const holder = usePerson()?.holder ?? null
  const { lead, richiesta, partner, segnalatore } = data.pratica
  const isOffice = area.role === 'admin'
  const named = (id: string | null) => (id ? (data.nomi[id] ?? null) : null)
  const from = [
    lead && {
      text: `dal lead di ${named(lead) ?? 'un visitatore'}`,
      href: isOffice && hasPermissions(holder, 'lead_requests') ? `/admin/feeds/leadRequests/${lead}` : null,
    },
    richiesta && {
      text: `dalla richiesta di ${named(richiesta) ?? 'un visitatore'}`,
      href: isOffice && hasPermissions(holder, 'requests') ? `/admin/feeds/requests/${richiesta}` : null,
    },
    named(partner) && { text: `partner ${named(partner)}`, href: null },
    named(segnalatore) && { text: `segnalata da ${named(segnalatore)}`, href: null },
  ].filter(one => one !== null && one !== '')
  if (from.length === 0) return null
  return (
    <p className="note">
      Arriva{' '}
      {from.map((one, i) => (
        <span key={one.text}>
          {i > 0 && ', '}
          {one.href ? <Link href={one.href}>{one.text}</Link> : one.text}
        </span>
      ))}
    </p>
  )
}
