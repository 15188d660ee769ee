import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import { company } from '../../../contract/subjects/company.ts'
import { retention, usualTerms } from '../../../contract/subjects/retention.ts'
import { settings } from '../../../contract/subjects/settings.ts'
import { OnlyRecord } from './only-record.tsx'

/** A definition whose form leaves out `codice`, which `OnlyRecord` sets. */
const withoutCode = (definition: ResourceDefinition): ResourceDefinition => ({
  ...definition,
  form: definition.form.map(section => ({
    ...section,
    fields: section.fields.filter(field => field !== 'codice'),
  })),
})
const map = withoutCode(settings)
const terms = withoutCode(retention)

export const CompanyPage = () => (
  <OnlyRecord
    title="Dati della società"
    about="Si vedono in ogni pagina, in ogni calcolatore e in fondo a ogni lettera, entro pochi secondi."
    definition={company}
    codice="societa"
  />
)

export const MapPage = () => (
  <OnlyRecord
    title="Mappa delle agenzie"
    about="Spenta, le agenzie stanno su un disegno dell’Italia e nessun altro viene interpellato."
    definition={map}
    codice="mappa"
  />
)

export const RetentionTermsPage = () => (
  <OnlyRecord
    title="Termini di conservazione"
    about="Oltre il termine i dati delle persone si cancellano, di notte. I termini devono essere quelli dell’informativa sulla privacy."
    definition={terms}
    codice="conservazione"
    initial={usualTerms}
  />
)
