import { hasPermissions } from '../../contract/permissions.ts'
import type { ResourceDefinition } from '../../contract/resource.ts'
import { company } from '../../contract/resources/company.ts'
import { settings } from '../../contract/resources/settings.ts'
import { usePerson } from '../shared/data.ts'
import { Section } from '../shared/settings/section.tsx'
import { Settings } from '../shared/settings/settings.tsx'
import { OnlyRecord } from './records/only-record.tsx'

const house = company as unknown as ResourceDefinition
const map = {
  ...settings,
  form: [{ legend: 'Mappa', fields: ['attiva', 'tessere', 'attribuzione', 'attribuzioneUrl'] }],
} as unknown as ResourceDefinition

/** One's own access, and what the whole house is called, for those who may set it. */
export default function AdminSettings() {
  const mayLook = hasPermissions(usePerson()?.holder ?? null, 'settings')
  return (
    <Settings>
      {mayLook && (
        <>
          <Section
            id="societa"
            title="Società"
            about="Come la legge vuole che sia nominata: in ogni pagina, in ogni calcolatore, in fondo a ogni lettera. Le modifiche si vedono entro pochi secondi."
          >
            <OnlyRecord definition={house} codice="societa" />
          </Section>
          <Section
            id="mappa"
            title="Mappa delle agenzie"
            about="Spenta, le agenzie stanno su un disegno dell’Italia e nessun altro viene interpellato."
          >
            <OnlyRecord definition={map} codice="mappa" />
          </Section>
        </>
      )}
    </Settings>
  )
}
