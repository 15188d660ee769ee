import { everyone } from '../../../../contract/records/fields.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { agents } from '../../../../contract/subjects/agents.ts'
import type { communications } from '../../../../contract/subjects/content/communications.ts'
import { addDays, at } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { madeTogether } from './records.ts'
import { written } from './written.ts'

export type Communication = RecordOf<typeof communications>

export function generateCommunications({ recordsOf, ...from }: ExampleSource): Communication[] {
  const day = (days: number) => at(addDays(from.today, days)).toISOString()
  return madeTogether('communications', from, at(addDays(from.today, -30)), [
    {
      titolo: 'Nuove soglie antiusura del trimestre',
      corpo: written(`
Da oggi i preventivi usano le soglie pubblicate dal Ministero per il trimestre in corso.

Le pratiche già deliberate restano alle condizioni della delibera.
`),
      allegati: null,
      categoria: 'normativa' as const,
      destinatari: [everyone],
      pubblicataAt: day(-20),
      stato: 'pubblicata' as const,
      presaVisioneObbligatoria: true,
      viaEmail: false,
    },
    {
      titolo: 'Incontro dei responsabili di agenzia',
      corpo: written(`
Ci vediamo giovedì alle 10 in sede. All’ordine del giorno:

- obiettivi del trimestre
- nuovi accordi con le banche
`),
      allegati: null,
      categoria: 'organizzazione' as const,
      destinatari: recordsOf(agents)
        .slice(0, 2)
        .map(({ _id }) => _id),
      pubblicataAt: day(-3),
      stato: 'pubblicata' as const,
      presaVisioneObbligatoria: false,
      viaEmail: false,
    },
    {
      titolo: 'Calendario dei corsi di aggiornamento',
      corpo: written('Le date arriveranno insieme al modulo per iscriversi.'),
      allegati: null,
      categoria: 'formazione' as const,
      destinatari: null,
      pubblicataAt: null,
      stato: 'bozza' as const,
      presaVisioneObbligatoria: false,
      viaEmail: false,
    },
  ])
}
