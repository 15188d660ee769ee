import { formatMoney } from '../../../contract/italian/amounts.ts'
import { dayInRome, formatShortDay } from '../../../contract/italian/days.ts'
import { formatPercent } from '../../../contract/italian/format.ts'
import { telephone } from '../../../contract/italian/telephone.ts'
import { debtFigures } from '../../../contract/loan-files/debts.ts'
import type { AnyField, ResourceDefinition } from '../../../contract/records/resource.ts'
import { deductedProducts, type FileProduct } from '../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { ScrollTable } from '../controls/scroll-table.tsx'
import { formatValue } from '../records/format-value.ts'
import { useFile } from './file-data.ts'
import { FileForm } from './file-form.tsx'
import { loanToValue } from './file-head.tsx'
import { Empty, Section, SectionButton } from './section.tsx'

const { immobile, terzi, debiti, circostanze } = loanFiles.fields

interface PartProps {
  id: string
  title: string
  fields: readonly string[]
  children: React.ReactNode
}

/** A section about fields of the file, which a form replaces while somebody edits them. */
function FieldsSection({ id, title, fields, children }: PartProps) {
  const { mayWrite, editing, edit } = useFile()
  const groups: ResourceDefinition['form'] = [{ legend: title, fields }]
  return (
    <Section
      id={id}
      title={title}
      actions={mayWrite && editing !== id && <SectionButton onPress={() => edit(id)}>Modifica</SectionButton>}
    >
      {editing === id ? <FileForm section={id} groups={groups} /> : children}
    </Section>
  )
}

/** The products that no property belongs to. */
const withoutProperty: readonly FileProduct[] = [...deductedProducts, 'tfs']

/** The property: address, cadastre, energy class, provenance, and the loan to its value. */
export function PropertySection() {
  const { pratica } = useFile().data
  const ltv = loanToValue(pratica)
  const shown = Object.entries<AnyField>(immobile.fields).flatMap(([key, field]) => {
    const value = (pratica.immobile as Record<string, unknown> | null)?.[key]
    return value === null || value === undefined || value === ''
      ? []
      : [[field.label, formatValue(field, value)] as const]
  })
  const marks = (pratica.circostanze ?? []).map(one => circostanze.values[one])
  const isEmpty = shown.length === 0 && !ltv && marks.length === 0
  if (isEmpty && withoutProperty.includes(pratica.prodotto)) return null
  return (
    <FieldsSection id="immobile" title="Immobile" fields={['immobile', 'valoreImmobile', 'circostanze']}>
      {isEmpty ? (
        <Empty>Nessun immobile scritto.</Empty>
      ) : (
        <dl className="account">
          {shown.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {pratica.valoreImmobile !== null && (
            <div>
              <dt>Valore</dt>
              <dd>
                {formatMoney(pratica.valoreImmobile)}
                {ltv !== null && `, LTV ${formatPercent(ltv, 1)}`}
              </dd>
            </div>
          )}
          {marks.length > 0 && (
            <div>
              <dt>Circostanze</dt>
              <dd>{marks.join(', ')}</dd>
            </div>
          )}
        </dl>
      )}
    </FieldsSection>
  )
}

/** Notary, valuer, seller, estate agency. */
export function ThirdPartiesSection() {
  const rows = useFile().data.pratica.terzi ?? []
  return (
    <FieldsSection id="altri" title="Altre persone" fields={['terzi']}>
      {rows.length === 0 ? (
        <Empty>Nessun notaio, perito, venditore o agenzia.</Empty>
      ) : (
        <ul className="file-people">
          {rows.map(({ ruolo, nome, telefono, email }) => (
            <li key={`${ruolo} ${nome}`}>
              <strong>{nome}</strong>
              <span className="soft">{terzi.fields.ruolo.values[ruolo].toLocaleLowerCase('it')}</span>
              <span className="file-contacts whole">
                {telefono && <a href={telephone(telefono)}>{telefono}</a>}
                {email && <a href={`mailto:${email}`}>{email}</a>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </FieldsSection>
  )
}

/** The debts of the applicants when the file started. */
export function DebtsSection() {
  const rows = useFile().data.pratica.debiti ?? []
  return (
    <FieldsSection id="debiti" title="Debiti in corso" fields={['debiti']}>
      {rows.length === 0 ? (
        <Empty>Nessun debito in corso.</Empty>
      ) : (
        <ScrollTable caption="Tabella dei debiti in corso">
          <thead>
            <tr>
              <th scope="col">Finanziatore</th>
              <th scope="col" className="n">
                Rata
              </th>
              <th scope="col" className="n">
                Residuo
              </th>
              <th scope="col">Fino al</th>
              <th scope="col">Estinzione</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(debt => (
              <DebtLine key={`${debt.finanziatore} ${debt.tipo} ${debt.rata}`} debt={debt} />
            ))}
          </tbody>
        </ScrollTable>
      )}
    </FieldsSection>
  )
}

type DebtOfFile = NonNullable<ReturnType<typeof useFile>['data']['pratica']['debiti']>[number]

const shownMoney = (cents: number | null | undefined) =>
  typeof cents === 'number' ? formatMoney(cents) : '–'
const closedBy = { conteggio: 'conteggio', piano: 'dal piano', residuo: 'residuo scritto' } as const

/** A debt with what its plan says, where the plan is known. */
function DebtLine({ debt }: { debt: DebtOfFile }) {
  const { finanziatore, tipo, rata, residuo, scadenza, conteggioAl, estinguere } = debt
  const { plan, differs, closing } = debtFigures(debt, dayInRome(new Date()))
  return (
    <tr>
      <th scope="row">
        {finanziatore} <span className="note">{debiti.fields.tipo.values[tipo]}</span>
      </th>
      <td className="n">
        {formatMoney(rata)}
        {differs.includes('rata') && <span className="note"> dal piano {formatMoney(plan!.rata)}</span>}
      </td>
      <td className="n">
        {shownMoney(residuo ?? plan?.residuo)}
        {differs.includes('residuo') && <span className="note"> dal piano {formatMoney(plan!.residuo)}</span>}
      </td>
      <td>{scadenza ? formatShortDay(scadenza) : plan ? `${plan.rateRimaste} rate` : '–'}</td>
      <td>
        {estinguere ? 'da estinguere' : 'resta'}
        {closing && (
          <>
            {': '}
            {formatMoney(closing.amount)}{' '}
            <span className="note">
              {closedBy[closing.by]}
              {closing.by === 'conteggio' && conteggioAl && ` del ${formatShortDay(conteggioAl)}`}
            </span>
          </>
        )}
      </td>
    </tr>
  )
}
